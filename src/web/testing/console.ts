import { vi } from 'vitest'

let said: unknown[][] = []

/** Starts collecting console warnings and errors. A test fails unless it takes all of them with `takeConsole`. */
export function keepConsole(): void {
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words))
}

/** Returns the messages since the last call, for a test that expects messages. */
export function takeConsole(): unknown[][] {
  const taken = said
  said = []
  return taken
}
