/**
 * Whether two names, as search keys, are clearly two persons. Not so where an office wrote one name in two ways: the
 * given name is the same and one name only has more of the family's names, or one later name differs by a slip of one
 * letter. A different given name is always another person: brothers and sisters share the rest.
 */
export function clearlyDifferentNames(a: string, b: string): boolean {
  if (a === b) return false
  const [longer, shorter] = [a.split(' '), b.split(' ')].sort((one, other) => other.length - one.length)
  if (!longer || !shorter || longer[0] !== shorter[0]) return true
  if (longer.length > shorter.length) return shorter.length < 2 || !isSubsequence(shorter, longer)
  const differing = longer.flatMap((word, index) => (word === shorter[index] ? [] : [[word, shorter[index] ?? '']]))
  return differing.length !== 1 || differing.some(([one = '', other = '']) => !isOneSlip(one, other))
}

function isSubsequence(shorter: readonly string[], longer: readonly string[]): boolean {
  let found = 0
  for (const word of longer) if (word === shorter[found]) found += 1
  return found === shorter.length
}

/** One letter too many, too few, or another. */
function isOneSlip(a: string, b: string): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  if (longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && longer[start] === shorter[start]) start += 1
  const rest = longer.slice(start + 1)
  return rest === shorter.slice(start) || rest === shorter.slice(start + 1)
}
