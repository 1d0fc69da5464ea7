/**
 * Returns whether two names, as search keys, clearly belong to two people. They may belong to one person if the given
 * names are equal and either one name only has additional family names, or one family name differs by one letter. A
 * different given name is always another person, because brothers and sisters share the rest.
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

/** Returns whether two words differ by one letter: added, missing or replaced. */
function isOneSlip(a: string, b: string): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  let start = 0
  while (start < shorter.length && longer[start] === shorter[start]) start += 1
  const rest = longer.slice(start + 1)
  return rest === shorter.slice(start) || rest === shorter.slice(start + 1)
}
