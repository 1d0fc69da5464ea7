/** specification, section 9: green at 85 or above, blue at 70 or above, red below. */
export function passTone(percentage: number): 'good' | 'fair' | 'poor' {
  if (percentage >= 85) return 'good'
  return percentage >= 70 ? 'fair' : 'poor'
}
