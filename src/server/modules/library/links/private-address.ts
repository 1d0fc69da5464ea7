import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 and IPv6 networks of RFC 6890 and its registries that the server must not reach, such as loopback and cloud
 * metadata.
 */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4')
}
// The IPv6 networks, in this order: protocol assignments (including Teredo), documentation, and addresses that embed an
// IPv4 address.
PRIVATE.addSubnet('2001::', 23, 'ipv6')
PRIVATE.addSubnet('2001:db8::', 32, 'ipv6')
PRIVATE.addSubnet('2002::', 16, 'ipv6')

/** The only IPv6 unicast range that registries assign. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')

/** Whether the server must not connect to an IP address. Texts that are not addresses count as private. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return PRIVATE.check(address, 'ipv4')
  return !isIPv6(address) || !GLOBAL_IPV6.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6')
}
