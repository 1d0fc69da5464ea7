import { encode } from 'uqr'

/** A page's address as a QR code. */
export interface AddressCode {
  address: string
  /** The dark modules (squares) of the QR code as an SVG path, in a square of `size` units. */
  path: string
  size: number
}

/** Encodes an address as a QR code without the usual white margin, which the white paper provides. */
export function addressCode(address: string): AddressCode {
  const { data, size } = encode(address, { border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { address, path: dark.join(''), size }
}
