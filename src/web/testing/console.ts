import { vi } from 'vitest'

let said: unknown[][] = []

/** Collects warnings and errors; a test that leaves one untaken fails. */
export function keepConsole(): void {
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words))
}

/** What was said since the last call: for the tests that expect it. */
export function takeConsole(): unknown[][] {
  const taken = said
  said = []
  return taken
}
