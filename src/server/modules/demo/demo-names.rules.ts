import { searchText } from '#contract/search-text.ts'
import type { DemoFaculty } from './demo-faculty.rules.ts'
import type { SeededRandom } from './seeded-random.rules.ts'

/**
 * Returns a function that makes four-part names, each different from all before even when spelling is ignored. The
 * lists contain common names only, so that no combination identifies a real person.
 */
export function nameMaker({ menNames, womenNames, familyNames }: DemoFaculty, random: SeededRandom): () => string {
  const given = new Set<string>()
  const pick = (list: readonly string[]) => list[random.below(list.length)] ?? ''
  return () => {
    for (;;) {
      const first = pick(random.chance(0.6) ? womenNames : menNames)
      const name = [first, pick(menNames), pick(menNames), pick(familyNames)].join(' ')
      const key = searchText(name)
      if (given.has(key)) continue
      given.add(key)
      return name
    }
  }
}

/** Returns the name as a hasty clerk types it the next year: without hamza, and with «عبد» joined to the next word. */
export function respelt(name: string): string {
  return name.replace(/[أإ]/g, 'ا').replace(/(^| )عبد /g, '$1عبد')
}
