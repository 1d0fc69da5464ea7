/**
 * Networks that no reader can reach and that the server must not be sent into: loopback, private, link-local (with a cloud's
 * metadata service), shared, documentation, multicast, and IPv6 forms that carry an IPv4 address (RFC 6890 and its registries).
 */
const IPV4_NETWORKS: readonly (readonly [address: string, bits: number])[] = [
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
]

/** Whether an IP address, as a resolver writes it, is one that the server must not ask. What is no address is refused too. */
export function isPrivateAddress(address: string): boolean {
  if (address.includes(':')) return isPrivateIpv6(address)
  const number = ipv4Number(address)
  if (number === undefined) return true
  return IPV4_NETWORKS.some(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(number / size) === Math.floor((ipv4Number(network) ?? 0) / size)
  })
}

/** Only the unicast addresses that are given out (2000::/3) are public, without those that documents, tunnels and tests use. */
function isPrivateIpv6(address: string): boolean {
  const [first = '', second = ''] = address.toLowerCase().split(':')
  const start = Number.parseInt(first || '0', 16)
  if (!/^[0-9a-f]{0,4}$/.test(first) || start < 0x2000 || start > 0x3fff) return true
  // 2001::/23 is for protocols (Teredo among them), 2001:db8::/32 for documents, 2002::/16 carries IPv4 addresses.
  const next = Number.parseInt(second || '0', 16)
  return (start === 0x2001 && (next < 0x0200 || next === 0x0db8)) || start === 0x2002
}

function ipv4Number(address: string): number | undefined {
  const parts = address.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
  return isAddress ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : undefined
}
