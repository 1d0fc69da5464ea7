import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { CallerPlace } from '#server/actor.ts'

/**
 * Returns where a request comes from, as far as the portal stores it: the network of the visitor's address (not of a
 * trusted proxy's), and the names of browser and system.
 */
export function placeOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CallerPlace {
  return { address: networkOf(ip), device: deviceOf(headers['user-agent']) }
}

/** Returns the /24 of an IPv4 address, the /48 of an IPv6 address; empty for a text that is neither. */
function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!isIPv6(address)) return ''
  // A URL normalises an IPv6 address to its shortest form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups.length - rest.length).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 3)
  return `${network.join(':')}::/48`
}

/** The first match is the browser: most browsers also name others in their User-Agent. */
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
