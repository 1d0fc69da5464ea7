/**
 * nginx counts whole seconds, so that it keeps an answer of `s-maxage=1` for up to two. It may name the second of its
 * clock in `Diwan-Second` (deploy/nginx); returns the header that makes it keep the answer to the end of that second,
 * undefined for other clients. A second that is not this one by the portal's clock is not believed: whoever invents one
 * must not keep an answer in a cache for longer (docs/decisions/0074).
 */
export function keptForThisSecond(named: string | undefined, now = Date.now()): readonly [string, string] | undefined {
  if (named === undefined || !/^[0-9]{1,12}(?:[.][0-9]{1,3})?$/.test(named)) return undefined
  const second = Math.min(Math.floor(Number(named)), Math.floor(now / 1000) + 1)
  return ['x-accel-expires', `@${second}`]
}
