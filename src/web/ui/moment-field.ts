/** Returns whether the value of a date-time field is in the future, by this device's clock. */
export function isAhead(text: string): boolean {
  // An empty field is parsed as NaN, for which the comparison returns false.
  return new Date(text).getTime() > Date.now()
}
