import { expect, test } from 'vitest'
import { type Edit, gapped, linked, marked, type Selected, versed, withMedia } from './markup-edits.ts'

/** Reads a text in which two strokes `|` enclose the selection, or one stroke is the caret. */
function selected(written: string): Selected {
  const [before = '', inner = '', after] = written.split('|')
  const text = after === undefined ? before + inner : before + inner + after
  return { text, from: before.length, to: after === undefined ? before.length : before.length + inner.length }
}

function written({ text, from, to }: Selected): string {
  return `${text.slice(0, from)}|${from === to ? '' : `${text.slice(from, to)}|`}${text.slice(to)}`
}

const CASES: readonly (readonly [what: string, edit: Edit, before: string, after: string])[] = [
  ['a mark is put around the selection', marked('u'), 'أعرب |الطالب| هنا', 'أعرب ⟦خط⟧|الطالب|⟦/خط⟧ هنا'],
  ['the same mark again removes it', marked('u'), 'أعرب ⟦خط⟧|الطالب|⟦/خط⟧ هنا', 'أعرب |الطالب| هنا'],
  ['without a selection the caret is put between the words of the mark', marked('b'), 'أ|', 'أ⟦غليظ⟧|⟦/غليظ⟧'],
  ['a selected verse is split at its stars', versed, '|قفا نبك ** بسقط اللوى|', '⟦بيت⟧قفا نبك⟦شطر⟧|بسقط اللوى|⟦/بيت⟧'],
  ['a verse without a second hemistich has the caret in its place', versed, '|قفا نبك|', '⟦بيت⟧قفا نبك⟦شطر⟧|⟦/بيت⟧'],
  ['the address of a new link is selected', linked, 'انظر |هنا|', 'انظر ⟦رابط |https://|⟧هنا⟦/رابط⟧'],
  ['a gap takes the place of the selection', gapped, 'على قدر |أهل| العزم', 'على قدر ⟦فراغ⟧| العزم'],
  ['a second gap replaces the first', gapped, '⟦فراغ⟧ أ |ب| ج', ' أ ⟦فراغ⟧| ج'],
]

test.each(CASES)('a markup button edits a field’s text and selection: %s', (_what, edit, before, after) => {
  expect(written(edit(selected(before)))).toBe(after)
})

test('inserting a picture selects its description, so that typing replaces it', () => {
  const id = `${'a'.repeat(40)}-640x480.png`
  const edited = withMedia('img', id, 'وصف الصورة')(selected('أ |ب| ج'))
  expect(edited.text).toBe(`أ ب⟦صورة وصف الصورة | ${id}⟧ ج`)
  expect(edited.text.slice(edited.from, edited.to)).toBe('وصف الصورة')
})
