/**
 * Returns the colour of a pass percentage: green from 85, blue from 70, red below. docs/SPECIFICATION.md, section 9.
 */
export function passTone(percentage: number): 'good' | 'fair' | 'poor' {
  if (percentage >= 85) return 'good'
  return percentage >= 70 ? 'fair' : 'poor'
}
