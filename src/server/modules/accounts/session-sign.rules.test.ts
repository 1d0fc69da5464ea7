import { expect, test } from 'vitest'
import { withSign } from './session-sign.rules.ts'

test.each([
  [
    'a session that is opened',
    'diwan.session_token=secret.signature; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
    'diwan.signed_in=1; Max-Age=604800; Path=/; SameSite=Lax',
  ],
  [
    'a session over TLS',
    '__Host-diwan.session_token=secret; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    'diwan.signed_in=1; Max-Age=604800; Path=/; Secure; SameSite=Lax',
  ],
  [
    'a session that is ended',
    'diwan.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'diwan.signed_in=; Max-Age=0; Path=/; SameSite=Lax',
  ],
])('the Set-Cookie line of %s is followed by a line for the marker cookie that scripts can read', (_, line, sign) => {
  expect(withSign([line])).toEqual([line, sign])
})

test('Set-Cookie lines of other cookies, or no lines, add no marker cookie', () => {
  const other = 'diwan.session_data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'
  expect(withSign([other])).toEqual([other])
  const prefixed = 'x-diwan.session_token=secret; Path=/'
  expect(withSign([prefixed])).toEqual([prefixed])
  expect(withSign([])).toEqual([])
})
