import type { LoopPace } from './loop-pace.ts'

/** Makes a pace overloaded, as after a second in which its loop was late under many requests. */
export function overload(pace: LoopPace): void {
  const begun = performance.now()
  for (let late = 1; late <= 10; late += 1) {
    for (let requests = 0; requests < 100; requests += 1) pace.admits()
    pace.tick(begun + late * 120)
  }
}
