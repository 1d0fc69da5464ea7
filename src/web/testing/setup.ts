import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import '../app/effects-at-once.ts'
import { takeShape } from '../api/faculty-shape.ts'
import { removeSign } from '../api/session-sign.ts'
import { quickenComputedStyle } from './computed-style.ts'
import { keepConsole, takeConsole } from './console.ts'
import { takeContractFaults } from './contract-check.ts'
import { watchChanges } from './one-way-changes.ts'

// The time for waiting queries: a screen's code is compiled when the screen is first opened, which can take more than
// ten seconds on a busy, slow machine.
configure({ asyncUtilTimeout: 30_000 })

declare global {
  /**
   * Testing Library's own `getElementError`. Test files share their window: for all files but the first, `getConfig()`
   * already returns the replacement below, so it must not be wrapped again.
   */
  var wholeElementError: ReturnType<typeof getConfig>['getElementError'] | undefined
}

/**
 * A `findBy` query fails many times before it succeeds, and each error would print the whole page. With this
 * replacement, the page is printed only when an error's message is read.
 */
if (!globalThis.wholeElementError) {
  const whole = getConfig().getElementError
  globalThis.wholeElementError = whole
  configure({
    getElementError(message, container) {
      const error = new Error()
      error.name = 'TestingLibraryElementError'
      return Object.defineProperty(error, 'message', {
        get: () => whole(message, container).message,
        set(value: string) {
          Object.defineProperty(error, 'message', { value })
        },
        configurable: true,
      })
    },
  })
}

quickenComputedStyle()

// Browser APIs that the screens use and jsdom lacks.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
Element.prototype.scrollIntoView = () => undefined

beforeEach(() => {
  keepConsole()
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

afterEach(() => {
  // Test files share their globals: timers that a failed test left faked would never fire for the tests after it.
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  removeSign()
  watchChanges(undefined)
  takeShape()
  delete document.documentElement.dataset.theme
  const said = takeConsole()
  const faults = takeContractFaults()
  if (faults.length > 0) throw new Error(`The fakes break the contract:\n${[...new Set(faults)].join('\n')}`)
  if (said.length > 0) throw new Error(`Unexpected console output: ${JSON.stringify(said)}`)
})
