// `node --import` loads this file before a portal: it shifts the portal's clock by CLOCK_SHIFT_MS milliseconds.
const shift = Number(process.env.CLOCK_SHIFT_MS)
const Right = globalThis.Date
globalThis.Date = class extends Right {
  constructor(...parts) {
    if (parts.length === 0) super(Right.now() + shift)
    else super(...parts)
  }

  static now() {
    return Right.now() + shift
  }
}
