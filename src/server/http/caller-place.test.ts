import { expect, test } from 'vitest'
import { placeOf } from './caller-place.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['nonsense', ''],
  ['1.203.0.113.77', ''],
  ['203.0.113.77.1', ''],
  ['fe80::1%eth0%1', 'fe80:0:0::/48'],
  ['2001:db8::6:7:8', '2001:db8:0::/48'],
  ['2001::3:4:5:6:7:8', '2001:0:3::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3::/48'],
  ['::3:4:5:6:7:8', '0:0:3::/48'],
])('the address %s is stored as its network %s', (ip, network) => {
  expect(placeOf({ ip, headers: {} }).address).toBe(network)
})

test.each([
  [CHROME, 'Chrome, Android'],
  [EDGE, 'Edge, Windows'],
  [IPHONE, 'Safari, iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36 OPR/112.0', 'Opera, ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1', 'Safari, macOS'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36', 'Samsung Internet, Android'],
  ['undefined', null],
  ['curl/8.5.0', null],
  [undefined, null],
])('a User-Agent %s is stored as %s', (userAgent, device) => {
  expect(placeOf({ ip: '10.0.0.1', headers: { 'user-agent': userAgent } }).device).toBe(device)
})
