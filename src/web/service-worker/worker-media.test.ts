import { expect, test } from 'vitest'
import { fakeCache } from '../testing/fake-cache.ts'
import { MOST_MEDIA_BYTES } from './kept.rules.ts'
import { KeptMedia } from './worker-media.ts'

const AT = 'https://results.example.edu/'
const QUIZ = `${AT}api/grade_1/test_yourself_students/questions/term_2/nahw`
const OTHER = `${AT}api/grade_1/test_yourself_students/questions/term_2/sarf`
const LIST = `${AT}api/grade_1/degrees/2024_25`
const PUBLIC = { 'cache-control': 'public, max-age=3600', 'content-type': 'image/png' }

const urlOf = (id: string) => `${AT}drive/media/${id}`
const quizOf = (...ids: string[]) =>
  JSON.stringify(ids.map((id) => ({ question_text: `<img src="media:${id}" alt="">` })))
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

function device({ savesData = false, room }: { savesData?: boolean; room?: number } = {}) {
  const [cache, answers] = [fakeCache(room), fakeCache()]
  const network = new Map<string, () => Response>()
  const asked: string[] = []
  const work: Promise<unknown>[] = []
  const media = new KeptMedia({
    open: () => Promise.resolve(cache),
    openAnswers: () => Promise.resolve(answers),
    fetch: ({ url }) => {
      asked.push(url.slice(AT.length))
      const sent = network.get(url)
      return sent ? Promise.resolve(sent()) : Promise.reject(new TypeError('Failed to fetch'))
    },
    urlOf,
    savesData: () => savesData,
  })
  const set = (id: string, body: string | Uint8Array<ArrayBuffer> = id, change: ResponseInit = {}) =>
    network.set(urlOf(id), () => new Response(body, { headers: PUBLIC, ...change }))
  return {
    answers,
    asked,
    set,
    check: () => media.check(),
    cut: () => network.clear(),
    keep: (body: string, url = QUIZ) => media.keepNamed(url, bytesOf(body)),
    kept: async () => (await cache.keys()).map(({ url }) => url.slice(urlOf('').length)),
    see: async (id: string, headers: HeadersInit = {}) => {
      const response = await media.answer(new Request(urlOf(id), { headers }), (done) => work.push(done))
      await Promise.all(work)
      return response
    },
  }
}

test('the pictures and sounds of a stored quiz are served without the network, and each was fetched once', async () => {
  const { set, keep, asked, cut, see } = device()
  for (const id of ['a-3x2.png', 'b.mp3']) set(id)
  await keep(quizOf('a-3x2.png', 'b.mp3', 'a-3x2.png'))
  await keep(quizOf('b.mp3'), OTHER)
  expect(asked).toEqual(['drive/media/a-3x2.png', 'drive/media/b.mp3'])
  cut()
  const picture = await see('a-3x2.png')
  expect([picture.status, await picture.text(), picture.headers.get('content-type')]).toEqual([
    200,
    'a-3x2.png',
    'image/png',
  ])
})

test('a request for a byte range of a stored sound gets that range', async () => {
  const { set, keep, cut, see } = device()
  set('b.mp3', '0123456789')
  await keep(quizOf('b.mp3'))
  cut()
  const part = await see('b.mp3', { range: 'bytes=2-4' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
})

test('a picture that the reader saw is stored on the device; a private, missing or partial one is not', async () => {
  const { set, see, kept } = device()
  set('seen.png')
  set('waiting.png', 'x', { headers: { 'cache-control': 'private, no-store' } })
  set('gone.png', 'x', { status: 404 })
  set('part.mp3', 'x', { status: 206 })
  for (const id of ['seen.png', 'waiting.png', 'gone.png', 'part.mp3']) await (await see(id)).text()
  expect(await kept()).toEqual(['seen.png'])
})

test('without the network, a picture that is not stored fails as it would without a worker', async () => {
  await expect(device().see('a.png')).rejects.toThrow('Failed to fetch')
})

test('no media are loaded for an answer that is not a quiz, nor for a quiz of a reader who saves data', async () => {
  const first = device()
  await first.keep(quizOf('a.png'), LIST)
  const saving = device({ savesData: true })
  saving.set('a.png')
  await saving.keep(quizOf('a.png'))
  expect([first.asked, saving.asked]).toEqual([[], []])
  await saving.see('a.png')
  expect(await saving.kept()).toEqual(['a.png'])
})

test('loading the media of a quiz stops if the network fails, and skips a picture that is gone', async () => {
  const { set, keep, asked, kept } = device()
  set('a.png', 'x', { status: 404 })
  set('b.png')
  set('d.png')
  await keep(quizOf('a.png', 'b.png', 'c.png', 'd.png'))
  expect(asked).toEqual(['drive/media/a.png', 'drive/media/b.png', 'drive/media/c.png'])
  expect(await kept()).toEqual(['b.png'])
})

test('above the limit the oldest media are removed, but never those of the quiz that is being stored', async () => {
  const { set, keep, kept } = device()
  const third = new Uint8Array(Math.floor(MOST_MEDIA_BYTES / 3))
  for (const id of ['old.png', 'a.png', 'b.png', 'c.png', 'd.png']) set(id, third)
  await keep(quizOf('old.png'))
  await keep(quizOf('a.png', 'b.png', 'c.png', 'd.png'), OTHER)
  expect(await kept()).toEqual(['a.png', 'b.png', 'c.png'])
})

test('on a full device the stored media stay, and new media are not stored', async () => {
  const { set, keep, kept } = device({ room: 1 })
  for (const id of ['a.png', 'b.png']) set(id)
  await keep(quizOf('a.png', 'b.png'))
  expect(await kept()).toEqual(['a.png'])
})

test('the check removes media that no stored quiz names any more', async () => {
  const { set, keep, kept, answers, check } = device()
  for (const id of ['a.png', 'hidden.png']) set(id)
  await keep(quizOf('a.png', 'hidden.png'))
  await answers.put(QUIZ, new Response(quizOf('a.png')))
  await answers.put(LIST, new Response(quizOf('hidden.png')))
  await check()
  expect(await kept()).toEqual(['a.png'])
})
