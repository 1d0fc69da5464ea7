import { expect, test } from 'vitest'
import { pngOf } from '#server/testing/png-file.ts'
import { readingLines } from '#server/testing/question-texts.ts'
import { type ZipFile, zipArchive } from '../zip-writer.ts'
import { readQuestions } from './read-questions.ts'

const CHOICES =
  '<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">من</simpleChoice><simpleChoice identifier="b">قام</simpleChoice></choiceInteraction>'

function item(text: string, more = ''): string {
  const correct = '<correctResponse><value>a</value></correctResponse>'
  const response = `<responseDeclaration identifier="R" cardinality="single" baseType="identifier">${correct}</responseDeclaration>`
  return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q" title="س">${response}${more}<itemBody><p>${text}</p>${CHOICES}</itemBody></assessmentItem>`
}

function packageOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return zipArchive(Object.entries(files).map(([name, body]): ZipFile => ({ name, body: Buffer.from(body) })))
}

const linesOf = (bytes: Buffer) => readingLines(readQuestions('q.zip', bytes))

test('a package’s items are read in the order of its manifest, with their pictures and passages', () => {
  const bytes = packageOf({
    'a/second.xml': item('ثان <img src="../b/pic.png" alt="خط"/>'),
    'a/first.xml': item('أول', '<assessmentStimulusRef identifier="p" href="../c/p.xml"/>'),
    'b/pic.png': pngOf(3, 2),
    'c/p.xml': '<assessmentStimulus><stimulusBody><p>نص <img src="pic.png"/></p></stimulusBody></assessmentStimulus>',
    'c/pic.png': pngOf(4, 2),
    'imsmanifest.xml':
      '<manifest><resources><resource href="a/first.xml"/><resource href="a/second.xml"/></resources></manifest>',
  })
  const { format, items, media } = readQuestions('q.zip', bytes)
  expect(format).toBe('qti22')
  expect(items.map(({ line, question }) => [line, question.text.replace(/media:[^"]+/, 'ID')])).toEqual([
    [1, 'أول'],
    [2, 'ثان <img src="ID" alt="خط">'],
  ])
  expect(items[0]?.question.passage).toMatch(/^نص <img src="media:[0-9a-f]{40}-4x2.png" alt="">$/)
  expect(media.map(({ body }) => body.length)).toEqual([40, 40])
})

test.each(['../../pic.png', '/b/pic.png', '..%2F..%2Fpic.png', 'file:///b/pic.png', 'C:\\b\\pic.png'])(
  'an item with the picture %s, outside the package, is rejected',
  (address) => {
    expect(linesOf(packageOf({ 'a/i.xml': item(`<img src="${address}"/>`), 'b/pic.png': pngOf(3, 2) }))).toEqual([
      '1 media: س',
    ])
  },
)

test.each([
  ['an archive of something else', packageOf({ 'a.txt': 'نص' }), 'damaged'],
  ['half an archive', packageOf({ 'a.xml': item('أ') }).subarray(0, 90), 'damaged'],
  ['an archive that grows a thousandfold', packageOf({ 'a.xml': Buffer.alloc(20_000_000) }), 'too_hard'],
])('%s is refused as a QTI package', (_, bytes, fault) => {
  expect(() => readQuestions('q.zip', bytes)).toThrow(expect.objectContaining({ fault }))
})

test('a broken item of a QTI package is rejected alone, and the items around it are read', () => {
  const files = { '1.xml': item('أ'), '2.xml': item('ب').replace('</p>', ''), '3.xml': `<!DOCTYPE x>${item('ج')}` }
  expect(linesOf(packageOf({ ...files, '4.xml': item('د') }))).toEqual([
    '1 أ | *من | قام',
    '4 د | *من | قام',
    '2 malformed: س',
    '3 malformed: س',
  ])
})

test('an item or a passage of more than 3 MB is rejected with its title, and the items around it are read', () => {
  const long = `<!-- ${'ب'.repeat(1_600_000)} -->`
  const withPassage = item('ج', '<assessmentStimulusRef identifier="p" href="passage.xml"/>')
  const passage = `<assessmentStimulus>${long}<stimulusBody><p>نص</p></stimulusBody></assessmentStimulus>`
  const files = { '1.xml': item('أ'), '2.xml': item('ب', long).replace('"س"', '"طويل"'), '3.xml': withPassage }
  expect(linesOf(packageOf({ ...files, '4.xml': item('د'), 'passage.xml': passage }))).toEqual([
    '1 أ | *من | قام',
    '4 د | *من | قام',
    '2 long_item: طويل',
    '3 long_passage: س',
  ])
  expect(linesOf(packageOf({ '1.xml': item('أ', long) }))).toEqual(['1 long_item: س'])
})

test.each([
  ['a comment', `<!-- ${'ب'.repeat(1_600_000)} > -->`],
  ['blanks', ' \n'.repeat(1_600_000)],
  ['many processing instructions', `<!DOCTYPE x>${'<?note x?>\n'.repeat(300_000)}`],
])('an item of more than 3 MB whose root begins far behind %s is rejected with its title', (_, before) => {
  const long = item('ب')
    .replace('"س"', '"طويل"')
    .replace(/^(<[?].*?[?]>)?/, (head) => head + before)
  expect(linesOf(packageOf({ '1.xml': item('أ'), '2.xml': long }))).toEqual(['1 أ | *من | قام', '2 long_item: طويل'])
})

test('an item with the element names of QTI 3 is read', () => {
  const source = `<?xml version="1.0"?>
    <qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="">
      <qti-response-declaration identifier="R" cardinality="single" base-type="string">
        <qti-correct-response><qti-value>قدر</qti-value></qti-correct-response>
      </qti-response-declaration>
      <qti-item-body><p>على <qti-text-entry-interaction response-identifier="R"/> أهل العزم</p></qti-item-body>
      <qti-modal-feedback outcome-identifier="F" identifier="x"><qti-content-body><p>للمتنبي</p></qti-content-body></qti-modal-feedback>
    </qti-assessment-item>`
  const reading = readQuestions('q.xml', Buffer.from(source))
  expect(reading.format).toBe('qti3')
  expect(readingLines(reading)).toEqual(['1 على <gap> أهل العزم | =قدر | letters # للمتنبي'])
})
