/**
 * nginx counts in whole seconds, so it would keep an answer with `s-maxage=1` for up to two. It may send the second of
 * its clock in `Diwan-Second` (deploy/nginx). Returns the header that makes nginx keep the answer only until that
 * second ends; undefined for other clients. The second is limited to the next one of the portal's clock, so that a
 * client that invents a later one cannot make a cache keep the answer longer (docs/decisions/0072).
 */
export function keptForThisSecond(named: string | undefined, now = Date.now()): readonly [string, string] | undefined {
  if (named === undefined || !/^[0-9]{1,12}(?:[.][0-9]{1,3})?$/.test(named)) return undefined
  const second = Math.min(Math.floor(Number(named)), Math.floor(now / 1000) + 1)
  return ['x-accel-expires', `@${second}`]
}
