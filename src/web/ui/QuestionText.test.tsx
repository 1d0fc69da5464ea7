import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { FIRED, HOSTILE_MARKUP } from '#contract/hostile-markup.testing.ts'
import { QuestionText, QuestionTextMedia } from './QuestionText.tsx'

const PICTURE = `${'a'.repeat(40)}-640x480.png`
const SOUND = `${'b'.repeat(40)}.mp3`

function draw(text: string, isStill = false): HTMLElement {
  return render(<QuestionText text={text} format="markup" isStill={isStill} />).container
}

beforeAll(async () => {
  // Load the chunk of formulas first, because the tests expect MathML at the first render.
  await import('./formula.tsx')
})

test('a question’s plain text is shown as typed, even if it contains markup', () => {
  const { container } = render(<QuestionText text={'أ <u>ب</u> &amp; <script>'} format={undefined} />)
  expect(container.textContent).toBe('أ <u>ب</u> &amp; <script>')
  expect(container.querySelector('u')).toBeNull()
})

test('each kind of markup is drawn as its element, and given in words to screen readers', () => {
  const container = draw('<mark>أ</mark> <b>ب</b> <i>ت</i> <u>ث</u> <s>ج</s> س<sup>2</sup><sub>1</sub> &lt;')
  for (const name of ['mark', 'b', 'i', 'u', 's', 'sup', 'sub']) expect(container.querySelector(name)).not.toBeNull()
  expect(container.textContent).toContain('(تحته خط: ث)')
  expect(container.textContent).toContain('<')
})

test('screen readers hear where an underlined passage of several words ends', () => {
  expect(draw('أعرب <u>ما تحته خط</u> هنا').textContent).toBe('أعرب (تحته خط: ما تحته خط، إلى هنا) هنا')
})

test('the name of a heading is its whole text, including the words for its markup', () => {
  render(
    <h2>
      <QuestionText text="أعرب <u>الطالبَ</u>" format="markup" />
    </h2>,
  )
  expect(screen.getByRole('heading', { name: /^أعرب \(تحته خط: ?الطالبَ\)$/ })).toBeTruthy()
})

test('a verse in a question is drawn as two hemistichs', () => {
  const container = draw('<verse><half>صدر</half><half><u>عجز</u></half></verse>')
  expect(container.textContent).toBe('صدر … (تحته خط: عجز)')
})

test('a link opens in a new tab, shows its host, and passes no referrer', () => {
  draw('انظر <a href="https://ar.example.org/w/x">المعجم</a>')
  const link = screen.getByRole('link', { name: /المعجم \(ar\.example\.org\)/ })
  expect(link.getAttribute('href')).toBe('https://ar.example.org/w/x')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('a picture in a question has its description and size, and can be opened large by keyboard', async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn<(this: HTMLDialogElement) => void>(function show(
    this: HTMLDialogElement,
  ) {
    this.open = true
  })
  const user = userEvent.setup()
  draw(`<img src="media:${PICTURE}" alt="مخطوط">`)
  const image = screen.getByRole('img', { name: 'مخطوط' })
  expect(image.getAttribute('src')).toBe(`./drive/media/${PICTURE}`)
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['640', '480'])
  await user.tab()
  await user.keyboard('{Enter}')
  expect(within(await screen.findByRole('dialog', { name: 'مخطوط' })).getByRole('img')).toBeTruthy()
})

test('a sound in a question is neither loaded nor played before its button is pressed', () => {
  const container = draw(`<audio src="media:${SOUND}" title="إنشاد">`)
  const audio = container.querySelector('audio')
  expect([audio?.controls, audio?.autoplay, audio?.preload]).toEqual([true, false, 'none'])
  expect(audio?.getAttribute('aria-label')).toBe('إنشاد')
})

test('a text inside a button contains no controls; its links and sounds are drawn beside the button', () => {
  const text = `<a href="https://a.example/">أ</a> <img src="media:${PICTURE}" alt=""><audio src="media:${SOUND}" title="ب">`
  const still = draw(text, true)
  expect(still.querySelector('a, button, audio')).toBeNull()
  const { container } = render(<QuestionTextMedia text={text} format="markup" />)
  expect(container.querySelectorAll('a, audio')).toHaveLength(2)
})

test('a formula in LaTeX is drawn as MathML', async () => {
  const container = draw('<math>\\frac{a}{b}</math>')
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull())
  const math = container.querySelector('math')
  expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
  expect(math?.querySelector('mfrac')?.children).toHaveLength(2)
})

test.each(['\\frac{', '\\href{https://a.example/}{x}', '\\def\\a{\\a\\a}\\a'])(
  'the LaTeX %s is not drawn as MathML but shown as typed',
  async (latex) => {
    const container = draw(`<math>${latex}</math>`)
    await Promise.resolve()
    expect(container.querySelector('math')).toBeNull()
    expect(container.querySelector('code')?.textContent).toBe(latex)
  },
)

test('a text that cannot be parsed as markup is shown as typed', () => {
  expect(draw('أ <u>ب').textContent).toBe('أ <u>ب')
})

/** The elements that QuestionText may render. */
const KNOWN = /^(bdi|span|mark|b|i|u|s|sup|sub|a|button|img|audio|code|math|m[a-z]+)$/

/**
 * A text may be drawn as one element for each of its characters and as this many more. The elements are counted,
 * because the time of drawing depends on the machine; how long the parser takes is measured in the contract's tests of
 * the same texts.
 */
const MOST_BESIDE = 10

test.each(HOSTILE_MARKUP.map((text) => [text.slice(0, 60), text]))(
  'the text %j runs no script and draws only known elements',
  async (_, text) => {
    const fired = vi.fn<() => void>()
    Object.assign(window, { [FIRED]: fired })
    const { container, unmount } = render(
      <>
        <QuestionText text={text} format="markup" />
        <QuestionText text={text} format={undefined} />
      </>,
    )
    await Promise.resolve()
    const elements = container.querySelectorAll('*')
    expect(elements.length).toBeLessThan(2 * (text.length + MOST_BESIDE))
    for (const element of elements) {
      expect(element.localName).toMatch(KNOWN)
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^srcdoc$|^autoplay$/)
        if (name === 'href') expect(value).toMatch(/^https:\/\/[a-z0-9.-]+\//)
        if (name === 'src') expect(value).toMatch(/^\.\/drive\/media\/[0-9a-f]{40}[-.\w]*$/)
      }
    }
    expect(fired).not.toHaveBeenCalled()
    unmount()
  },
)
