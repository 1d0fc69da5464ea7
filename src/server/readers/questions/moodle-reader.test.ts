import { describe, expect, test } from 'vitest'
import { QUESTION_FILE_FAULT_TEXTS } from '#contract/question-files.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { readingLines } from '#server/testing/question-texts.ts'
import { readMoodle } from './moodle-reader.ts'

const TEXT = '<questiontext format="html"><text><![CDATA[<p>ما نوع «قام»؟</p>]]></text></questiontext>'
const CHOICES =
  '<answer fraction="0"><text>اسم</text><feedback><text></text></feedback></answer><answer fraction="100"><text>فعل</text></answer>'

function quiz(...questions: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
}

function question(inner: string, type = 'multichoice'): string {
  return `<question type="${type}"><name><text>س1</text></name>${inner}</question>`
}

describe('a Moodle question is read', () => {
  test.each([
    ['one of several choices', question(TEXT + CHOICES), 'ما نوع «قام»؟ | اسم | *فعل'],
    [
      'with all fields that Moodle writes',
      question(
        `${TEXT}<generalfeedback format="html"><text><![CDATA[<p>لأنه حدث في زمن.</p>]]></text></generalfeedback>
        <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden><idnumber></idnumber>
        <single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
        <correctfeedback format="html"><text>إجابتك صحيحة.</text></correctfeedback>${CHOICES}<tags><tag><text>نحو</text></tag></tags>`,
      ),
      'ما نوع «قام»؟ | اسم | *فعل # لأنه حدث في زمن.',
    ],
    [
      'of several answers of which one is right',
      question(
        `${TEXT}<single>false</single><answer fraction="-50"><text>اسم</text><feedback format="html"><text>له زمن</text></feedback></answer>
        <answer fraction="100.00000"><text>فعل</text><feedback><text>نعم</text></feedback></answer>`,
      ),
      'ما نوع «قام»؟ | اسم | *فعل # نعم\nاسم: له زمن',
    ],
    [
      'that is true or false',
      question(
        `<questiontext format="moodle_auto_format"><text>قام فعل.\nصواب؟</text></questiontext>
        <answer fraction="100"><text>true</text><feedback><text>نعم</text></feedback></answer>
        <answer fraction="0"><text>false</text><feedback><text></text></feedback></answer>`,
        'truefalse',
      ),
      'قام فعل.\nصواب؟ | *صواب | خطأ # نعم',
    ],
    [
      'that is false, with the false one first',
      question(
        `<questiontext><text>قام اسم.</text></questiontext><answer fraction="100"><text>false</text></answer>
        <answer fraction="0"><text>true</text></answer>`,
        'truefalse',
      ),
      'قام اسم. | صواب | *خطأ',
    ],
    [
      'with references decoded once for XML and once for HTML',
      question(
        `<questiontext format="html"><text>&lt;p&gt;أ &amp;amp; ب &amp;lt; ج&#x200c;&#1583;&lt;/p&gt;</text></questiontext>
        <answer fraction="100" format="plain_text"><text>&amp;amp; &lt;b&gt;</text></answer>
        <answer fraction="0" format="html"><text><![CDATA[سطر<br/>ثان &quot;]]></text></answer>`,
      ),
      'أ & ب < ج\u200cد | *&amp; <b> | سطر\nثان "',
    ],
    [
      'with an ampersand that is not escaped',
      question(TEXT.replace('html', 'plain_text').replace('<![CDATA[<p>ما نوع «قام»؟</p>]]>', 'س & ص؟') + CHOICES),
      'س & ص؟ | اسم | *فعل',
    ],
    [
      'without its comments',
      question(
        `<!-- <question type="essay"> -->${TEXT}${CHOICES.replace('اسم', '<![CDATA[اسم<!-- </question> -->]]>')}`,
      ),
      'ما نوع «قام»؟ | اسم | *فعل',
    ],
  ])('a Moodle question is read %s', (_, source, expected) => {
    expect(readingLines(readMoodle(quiz(source)))).toEqual([`3 ${expected}`])
  })
})

describe('a Moodle question is rejected with its reason', () => {
  const kinds = [
    ['numerical', 'numerical'],
    ['essay', 'essay'],
    ['description', 'description'],
    ['cloze', 'other_kind'],
    ['ddwtos', 'other_kind'],
    ['constructor', 'other_kind'],
    ['__proto__', 'other_kind'],
  ] as const
  test.each(kinds)('a Moodle question of the kind %s is rejected with the reason %s', (type, reason) => {
    expect(readingLines(readMoodle(quiz(question(TEXT, type))))).toEqual([`3 ${reason}: س1`])
  })

  test.each([
    [TEXT + CHOICES.replace('"0"', '"100"'), 'several_right'],
    [TEXT + CHOICES.replace('"0"', '"33.33333"'), 'partial_credit'],
    [TEXT + CHOICES.replace('"100"', '"0"'), 'no_right'],
    [TEXT + CHOICES.replace('"100"', '"نصف"'), 'malformed'],
    [TEXT + CHOICES.replace('"0"', '"0'), 'malformed'],
    [TEXT + CHOICES.replace('"100"', '"100'), 'malformed'],
    [`${TEXT}<answer fraction="100"><text>فعل</text></answer>`, 'few_options'],
    [CHOICES, 'no_text'],
    [TEXT.replace('</text>', '</text><file name="a.png" encoding="base64">AAAA</file>') + CHOICES, 'media'],
    [`${TEXT.replace('</text>', `</text><file>${'A'.repeat(60_000)}</file>`)}${CHOICES}`, 'media'],
    [TEXT.replace('قام', '<img src="@@PLUGINFILE@@/a.png"/>') + CHOICES, 'media'],
    [TEXT.replace('قام', '<table><tr><td>قام</td></tr></table>') + CHOICES, 'markup'],
    [TEXT.replace('</text>', '') + CHOICES, 'malformed'],
    [`${TEXT}${CHOICES}${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, 'malformed'],
  ])('a Moodle question that cannot be stored is rejected with its reason: %#', (inner, reason) => {
    expect(readingLines(readMoodle(quiz(question(inner))))).toEqual([`3 ${reason}: س1`])
  })
})

test('the number that a question has in Moodle’s question bank is listed as lost', () => {
  const lostOf = (number: string) =>
    readMoodle(quiz(question(`${TEXT}<idnumber>${number}</idnumber>${CHOICES}`))).items.map(({ lost }) => lost)
  expect(lostOf('ن-12')).toEqual([[...(lostOf('')[0] ?? []), 'tags']])
})

test('a broken question of a Moodle file is rejected alone, and categories are no items', () => {
  const good = question(TEXT + CHOICES)
  const category = '<question type="category"><category><text>$course$/النحو</text></category></question>'
  const unended = good.replace('</question>', '')
  expect(readingLines(readMoodle(quiz(category, unended, good, good.replace('</name>', ''), good, unended)))).toEqual([
    '5 ما نوع «قام»؟ | اسم | *فعل',
    '7 ما نوع «قام»؟ | اسم | *فعل',
    '4 malformed: س1',
    '6 malformed: س1 ما نوع «قام»؟ اسم فعل',
    '8 malformed: س1',
  ])
})

test('a file that defines entities is refused as a whole', () => {
  const bomb = '<!DOCTYPE quiz [<!ENTITY a "ها"><!ENTITY b "&a;&a;&a;&a;">]>'
  const text = quiz(question(TEXT.replace('قام', '&b;') + CHOICES)).replace('<quiz>', `${bomb}<quiz>`)
  for (const source of [text, text.replace('DOCTYPE', 'doctype')]) {
    expect(() => readMoodle(source)).toThrow(QUESTION_FILE_FAULT_TEXTS.doctype)
  }
})

test('a question with a picture that a style hides is read, and the picture is listed as lost', () => {
  const file = `<file name="a.png" path="/" encoding="base64">${pngOf(1, 1).toString('base64')}</file>`
  const text = `<questiontext format="html"><text><![CDATA[ما؟<img hidden src="@@PLUGINFILE@@/a.png">]]></text>${file}</questiontext>`
  const answers = '<answer fraction="100"><text>من</text></answer><answer fraction="0"><text>قام</text></answer>'
  const reading = readMoodle(`<quiz><question type="multichoice">${text}${answers}</question></quiz>`)
  expect(readingLines(reading)).toEqual(['1 ما؟ | *من | قام'])
  expect(reading.items[0]?.lost).toEqual(['hidden_text'])
})

test('what the import loses of a passage is listed at each question that has the passage', () => {
  const tag = '<tags><tag><text>diwan-passage:a1</text></tag></tags>'
  const text = '<text><![CDATA[قام<i hidden>فعل</i> <a href="http://a.example">زيد</a>]]></text>'
  const passage = question(`<questiontext format="html">${text}</questiontext>${tag}`, 'description')
  const { items } = readMoodle(quiz(passage, question(TEXT + CHOICES + tag), question(TEXT + CHOICES)))
  expect(items.map(({ question: { passage: read }, lost }) => [read, lost])).toEqual([
    ['قام زيد', ['title', 'hidden_text', 'link']],
    [undefined, ['title']],
  ])
})
