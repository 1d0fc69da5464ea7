import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { CallerPlace } from '#server/actor.ts'

/**
 * Returns where a request comes from, as far as the portal stores it: the network of its address (of the visitor, not
 * of a trusted proxy), and the families of browser and system.
 */
export function placeOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CallerPlace {
  return { address: networkOf(ip), device: deviceOf(headers['user-agent']) }
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address. */
function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!isIPv6(address)) return ''
  // A URL writes an IPv6 address in its one shortest form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups.length - rest.length).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 3)
  return `${network.join(':')}::/48`
}

/** The first that matches counts: most browsers name others, too. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  const nameIn = (families: readonly (readonly [RegExp, string])[]) => {
    return families.find(([pattern]) => pattern.test(userAgent))?.[1]
  }
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ') || null
}
