import { vi } from 'vitest'

let said: unknown[][] = []

/** Collects console warnings and errors; a test that does not take all of them fails. */
export function keepConsole(): void {
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words))
}

/** Returns the messages since the last call, for tests that expect them. */
export function takeConsole(): unknown[][] {
  const taken = said
  said = []
  return taken
}
