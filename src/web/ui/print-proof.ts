import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AddressCode } from './address-code.ts'

/**
 * Returns the QR code of a printed page's address, and `prepare`, which loads the chunk that encodes it before
 * printing. Without a network the page is printed without the code.
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
