import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AddressCode } from './address-code.ts'

/**
 * The address of a printed page as a code. The code's chunk is loaded by `prepare`, before the printing; without network
 * the page is printed without it.
 */
export function usePrintProof(): { proof: AddressCode | undefined; prepare: () => Promise<void> } {
  const [proof, setProof] = useState<AddressCode>()
  return {
    proof,
    async prepare() {
      const code = await import('./address-code.ts').then(
        ({ addressCode }) => addressCode(window.location.href),
        () => undefined,
      )
      flushSync(() => setProof(code))
    },
  }
}
