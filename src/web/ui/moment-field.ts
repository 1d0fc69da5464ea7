/** Whether a field of date and time names a moment to come, by this device's clock. */
export function isAhead(text: string): boolean {
  // Compared with NaN, which an empty field is, nothing is greater.
  return new Date(text).getTime() > Date.now()
}
