import { afterEach, expect, test } from 'vitest'

const whole = (element: Element) => globalThis.wholeStyle?.(element)
const ASKED = ['display', 'visibility', 'pointer-events', 'user-select', 'color'] as const

afterEach(() => {
  document.body.replaceChildren()
})

function expectSame(): void {
  for (const element of document.querySelectorAll('*')) {
    for (const property of ASKED) {
      const asked = getComputedStyle(element).getPropertyValue(property)
      expect(asked, `${property} of ${element.outerHTML}`).toBe(whole(element)?.getPropertyValue(property))
    }
    expect(getComputedStyle(element).display).toBe(whole(element)?.display)
    expect(getComputedStyle(element).pointerEvents).toBe(whole(element)?.pointerEvents)
  }
}

test('the faster getComputedStyle gives every kind of element the style that jsdom gives it, shown or hidden', () => {
  const names = 'a address button datalist details dialog div embed fieldset h2 input label li main nav option p script'
  const more = 'section select slot span summary svg table tbody td template textarea th thead tr ul'
  for (const name of `${names} ${more}`.split(' ')) {
    for (const hidden of [null, '', 'until-found']) {
      const element = document.createElement(name)
      if (hidden !== null) element.setAttribute('hidden', hidden)
      document.body.append(element)
    }
  }
  document.body.insertAdjacentHTML('beforeend', '<input type="hidden"><dialog open></dialog><p popover></p>')
  document.body.insertAdjacentHTML('beforeend', '<details><summary>أول</summary><summary>ثان</summary></details>')
  expectSame()
})

test('the faster getComputedStyle takes inherited styles and changes of attributes into account', () => {
  document.body.innerHTML = '<div><section><p>نص <b>غليظ</b></p></section></div><p style="display: none">نص</p>'
  expectSame()
  const [outer] = document.body.children
  outer?.setAttribute('style', 'visibility: hidden; pointer-events: none')
  expectSame()
  outer?.removeAttribute('style')
  outer?.setAttribute('hidden', 'until-found')
  expectSame()
  outer?.removeAttribute('hidden')
  expectSame()
})

test('the faster getComputedStyle applies a style sheet in the document', () => {
  document.body.innerHTML = '<style>p { display: flex }</style><p>نص</p>'
  expectSame()
  const [, text] = document.body.children
  expect(text && getComputedStyle(text).display).toBe('flex')
})
