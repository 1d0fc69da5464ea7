import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import '../app/effects-at-once.ts'
import { takeShape } from '../api/faculty-shape.ts'
import { removeSign } from '../api/session-sign.ts'
import { quickenComputedStyle } from './computed-style.ts'
import { keepConsole, takeConsole } from './console.ts'
import { takeContractFaults } from './contract-check.ts'

// A screen is compiled when first opened, which can exceed the default second on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

declare global {
  /** Testing Library's function. Test files share their window, so a later file sees what an earlier one replaced. */
  var wholeElementError: ReturnType<typeof getConfig>['getElementError'] | undefined
}

/**
 * A query that waits fails many times before it succeeds, and each error prints the whole page: here only the error that
 * somebody reads does.
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
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  removeSign()
  takeShape()
  delete document.documentElement.dataset.theme
  const said = takeConsole()
  const faults = takeContractFaults()
  if (faults.length > 0) throw new Error(`The fakes break the contract:\n${[...new Set(faults)].join('\n')}`)
  if (said.length > 0) throw new Error(`The console said: ${JSON.stringify(said)}`)
})
