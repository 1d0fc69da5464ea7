import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test.each([
  '127.0.0.1',
  '127.255.255.255',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'localhost',
  '127.1',
  '1.2.3.256',
  '',
])('the address %j is private, so the server must not connect to it', (address) =>
  expect(isPrivateAddress(address)).toBe(true),
)

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '193.0.0.1', '2606:4700::1111', '2001:4860::8888'])(
  'the address %j is public, so the server may connect to it',
  (address) => expect(isPrivateAddress(address)).toBe(false),
)
