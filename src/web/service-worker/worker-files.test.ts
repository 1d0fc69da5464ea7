import { describe, expect, test } from 'vitest'
import { fakeCache } from '../testing/fake-cache.ts'
import { fileKey } from './kept.rules.ts'
import { KEPT_NAME } from './kept-headers.rules.ts'
import { KeptFiles } from './worker-files.ts'

const AT = 'https://results.example.edu'
const BOOK = `${AT}/drive/uc?export=view&id=nahw.pdf`
const PREVIEW = `${AT}/drive/file/nahw.pdf/preview`

const BOOK_HEADERS = { etag: '"one"', 'content-type': 'application/pdf', [KEPT_NAME]: 'nahw' }

async function device(network: (request: Request) => Response | undefined) {
  const cache = fakeCache()
  await cache.put(fileKey(BOOK), new Response('0123456789', { headers: BOOK_HEADERS }))
  const asked: string[] = []
  const files = new KeptFiles({
    open: () => Promise.resolve(cache),
    fetch: (request) => {
      asked.push(`${request.method} ${request.url}`)
      const sent = network(request)
      return sent ? Promise.resolve(sent) : Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  return { cache, asked, files }
}

test('a file stored on the device is served without the network, for viewing and for downloading', async () => {
  const { files, asked } = await device(() => undefined)

  expect(await (await files.answer(new Request(BOOK))).text()).toBe('0123456789')
  expect(await (await files.answer(new Request(BOOK.replace('view', 'download')))).text()).toBe('0123456789')
  expect(asked).toEqual([])
})

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=20-', 416, '', 'bytes */10'],
])('a request for the byte range %s of a stored file gets status %i', async (range, status, text, place) => {
  const { files } = await device(() => undefined)
  const response = await files.answer(new Request(BOOK, { headers: { range } }))

  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([status, text, place])
})

test('a file that is not stored comes from the network and is not stored by that', async () => {
  const { files, cache } = await device(() => new Response('other'))

  expect(await (await files.answer(new Request(`${AT}/drive/uc?export=view&id=sarf.pdf`))).text()).toBe('other')
  expect(await cache.keys()).toHaveLength(1)
})

test('the preview page comes from the network, or from the device if the network fails', async () => {
  let network: Response | undefined = new Response('newer')
  const { files, cache } = await device(() => network)
  await cache.put(PREVIEW, new Response('kept'))
  // A real `Request` cannot be made with the mode `navigate`.
  const request = { url: PREVIEW, method: 'GET', mode: 'navigate', headers: new Headers() } as Request

  expect(await (await files.answer(request)).text()).toBe('newer')
  network = undefined
  expect(await (await files.answer(request)).text()).toBe('kept')
})

test.each([
  ['is unchanged', () => new Response(null, { headers: { etag: '"one"' } }), 1],
  ['is compressed by a proxy', () => new Response(null, { headers: { etag: '"one-gzip"' } }), 1],
  ['has new bytes', () => new Response(null, { headers: { etag: '"two"' } }), 0],
  ['was removed', () => new Response(null, { status: 404 }), 0],
  ['cannot be reached', () => undefined, 1],
  ['the server cannot read at the moment', () => new Response(null, { status: 503 }), 1],
])(
  'the check removes a stored file only if the server has removed or changed it: one that %s',
  async (_, network, left) => {
    const { files, cache, asked } = await device(network)
    await files.check()

    expect(asked).toEqual([`HEAD ${fileKey(BOOK)}`])
    expect(await cache.keys()).toHaveLength(left)
  },
)

describe('after an update of the portal, the older preview page that is stored for a book', () => {
  async function afterAnUpdate(page: () => Response | undefined) {
    const { cache, files } = await device(({ url, method }) => {
      if (url !== PREVIEW) return new Response(null, { headers: { etag: '"one"' } })
      return method === 'HEAD' ? new Response(null, { headers: { etag: '"newer page"' } }) : page()
    })
    await cache.put(PREVIEW, new Response('older page', { headers: { etag: '"older page"' } }))
    const textOf = async (url: string) => (await cache.match(url))?.text()
    return { files, shown: () => textOf(PREVIEW), book: () => textOf(fileKey(BOOK)) }
  }

  test('stays when something is published, so that the book still opens without a network', async () => {
    const { files, shown } = await afterAnUpdate(() => undefined)
    await files.check()
    expect(await shown()).toBe('older page')
  })

  test('is replaced when the update is stored, because the files that the older page names are removed', async () => {
    const { files, shown, book } = await afterAnUpdate(() => new Response('newer page'))
    await files.renewPages()
    expect([await shown(), await book()]).toEqual(['newer page', '0123456789'])
  })

  test.each([
    ['the network fails', () => undefined],
    ['the server fails', () => new Response('down', { status: 503 })],
  ])('stays if %s while the newer page is fetched', async (_, page) => {
    const { files, shown } = await afterAnUpdate(page)
    await files.renewPages()
    expect(await shown()).toBe('older page')
  })
})
