import { expect, test } from 'vitest'
import { ENCODINGS } from '#server/testing/encodings.ts'
import { readQuestions } from './questions/read-questions.ts'
import { readGrids } from './read-grids.ts'
import { decodeText } from './text-encoding.ts'

const SHEET = 'رقم الجلوس,الاسم,النحو\n20001,هدى حسن فؤاد,60\n20002,منى قاسم شكري,70\n'
const TEMPLATE = 'seat_number,name,A\n20001,مريم أحمد,60\n20002,محمد علي,70\n'
const FRENCH = 'étudié à Paris, où ça;été;«école»;naïve;« été »\n'

function encoded(name: string, text: string): Buffer {
  const encode = ENCODINGS.find(([one]) => one === name)?.[1]
  if (!encode) throw new Error(`There is no encoding ${name}.`)
  return encode(text)
}

/** DOS code page 720, in which the oldest programs write; only the letters of `TEMPLATE`. */
function dos720(text: string): Buffer {
  const letters = new Map(
    [...'أدرحمليع'].map((letter, at) => [letter, [0x9b, 0xa7, 0xa9, 0xa5, 0xea, 0xe9, 0xef, 0xe3][at]]),
  )
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0)))
}

const STRAY = Buffer.from([0xc7])
const UTF8 = Buffer.from(SHEET)
const NAMES_CUT = Array.from({ length: 20 }, (_, at) =>
  Buffer.concat([Buffer.from(`2000${at},هدى`), Buffer.from('ح').subarray(0, 1), Buffer.from(',60\n')]),
)

test.each(ENCODINGS)('Arabic text in %s is recognised', (name) => {
  for (const text of [SHEET, TEMPLATE])
    expect(decodeText(encoded(name, text))).toEqual({ text: expect.stringContaining(text) })
})

test('French text in Windows-1256 is not taken for another encoding', () => {
  expect(decodeText(encoded('Windows-1256', FRENCH))).toEqual({ text: FRENCH })
  expect(decodeText(encoded('Windows-1256', SHEET + FRENCH))).toEqual({ text: SHEET + FRENCH })
})

test.each<[what: string, bytes: Buffer, fault: object]>([
  ['UTF-8 that ends within a letter', UTF8.subarray(0, UTF8.lastIndexOf(0xd9) + 1), { line: 3 }],
  ['UTF-8 with a stray byte', Buffer.concat([UTF8.subarray(0, 31), STRAY, UTF8.subarray(31)]), { line: 1 }],
  [
    'UTF-8 with a byte-order mark and a stray byte',
    Buffer.concat([encoded('UTF-8 with a byte-order mark', SHEET), STRAY]),
    { line: 4 },
  ],
  ['UTF-8 in which each name is cut within a letter', Buffer.concat(NAMES_CUT), { line: 1 }],
  ['UTF-16 that ends within a character', encoded('UTF-16 with a byte-order mark', SHEET).subarray(0, -3), { line: 3 }],
])('%s is reported as damaged', (_what, bytes, fault) => {
  expect(decodeText(bytes)).toEqual({ fault: 'damaged_text', ...fault })
})

test.each<[what: string, bytes: Buffer]>([
  ['text of DOS', dos720(TEMPLATE)],
  [
    'one half in Windows-1256 and one in ISO-8859-6',
    Buffer.concat([encoded('Windows-1256', SHEET), encoded('ISO-8859-6', SHEET)]),
  ],
])('the letters are doubtful in %s', (_what, bytes) => {
  expect(decodeText(bytes)).toEqual({ fault: 'doubtful_letters', line: null })
})

test.each([
  ['damaged_text', 1, Buffer.concat([STRAY, UTF8])],
  ['damaged_text', 1, Buffer.from('[{"seat_number":"20001","name":"هدى حسن"}]').subarray(0, 35)],
  ['doubtful_letters', null, dos720(TEMPLATE)],
])('the readers of sheets and of question files refuse a text for %s', async (fault, row, bytes) => {
  await expect(readGrids(bytes)).rejects.toMatchObject({ name: 'UnreadableFileError', reason: fault, row })
  expect(() => readQuestions('q.csv', bytes)).toThrow(expect.objectContaining({ fault }))
})
