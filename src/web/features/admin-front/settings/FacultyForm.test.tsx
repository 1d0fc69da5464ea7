import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { FIVE_BY_THREE } from '../../../testing/faculty-shape.ts'
import { fakeApi, portal } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { FRONT_SETTINGS, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const settings = (faculty_shape: FacultyShape) => ({ ...FRONT_SETTINGS, faculty_shape })

/** Opens the form for a faculty with these grades and terms; the server answers each change with `answer`. */
async function open(shape: FacultyShape, answer: unknown = settings(shape), { demo = false } = {}) {
  putSign()
  const api = fakeApi({
    '/api/portal': portal({ demo }),
    '/api/auth/get-session': session({ role: 'administrator' }),
    '/api/admin/front': {
      settings: settings(shape),
      defaults: settings(SPECIFIED_SHAPE),
      years: [],
      scheduled: [],
      arrived: [],
      announcements: [],
    },
    '/api/admin/front/settings': answer,
  })
  const { user } = renderPortal('/admin/front/settings')
  const form = within(await screen.findByRole('form', { name: 'شكل الكلية' }))
  const group = (name: string) => within(form.getByRole('group', { name }))
  return { user, form, grades: group('الفِرَق'), terms: group('فصول العام'), ...api }
}

const save = { name: 'حفظ' }

test('a new grade and term get their usual names and can be renamed; the preview shows them; saving can be undone', async () => {
  const { user, form, grades, terms, sent } = await open(SPECIFIED_SHAPE)
  await user.click(grades.getByRole('button', { name: 'إضافة فرقة' }))
  const fifth = grades.getByLabelText('اسم الفرقة 5')
  expect(fifth).toHaveProperty('value', 'الفرقة الخامسة')
  await user.clear(fifth)
  await user.type(fifth, ' فرقة الامتياز ')
  await user.click(terms.getByRole('button', { name: 'إضافة فصل ثالث' }))
  expect(terms.queryByRole('button', { name: 'إضافة فصل ثالث' })).toBeNull()
  const preview = form.getByRole('img', { name: 'معاينة الفِرَق والفصول كما يراها الطلاب' })
  expect(preview.textContent).toMatch(/الرابعة.*فرقة الامتياز.*الفصل الثاني.*الفصل الصيفي/)

  await user.click(form.getByRole('button', save))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText(/^عاد كما كان/)).toBeTruthy()
  const before = { faculty_shape: SPECIFIED_SHAPE }
  const after = {
    faculty_shape: {
      grades: [...SPECIFIED_SHAPE.grades, { name: 'فرقة الامتياز' }],
      terms: [...SPECIFIED_SHAPE.terms, { name: 'الفصل الصيفي' }],
    },
  }
  expect(sent).toEqual([
    { before, after },
    { before: after, after: before },
  ])
})

test('only the last grade and the third term can be removed; the default grades and terms can be restored', async () => {
  const { user, form, grades, terms } = await open(FIVE_BY_THREE)
  expect(grades.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'إضافة فرقة',
    'حذف فرقة الامتياز',
  ])
  await user.click(terms.getByRole('button', { name: 'حذف الفصل الصيفي' }))
  expect(terms.queryByRole('button', { name: /^حذف/ })).toBeNull()
  for (let left = 5; left > 1; left--) await user.click(grades.getByRole('button', { name: /^حذف/ }))
  expect(grades.queryByRole('button', { name: /^حذف/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'استعادة الشكل الأصلي' }))
  expect(grades.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(
    SPECIFIED_SHAPE.grades.map(({ name }) => name),
  )
})

test('an empty name, and another spelling of an earlier name, are refused with an error at their fields', async () => {
  const { user, form, grades, terms, sent } = await open(SPECIFIED_SHAPE)
  await user.clear(grades.getByLabelText('اسم الفرقة 1'))
  const second = terms.getByLabelText('اسم الفصل 2')
  await user.clear(second)
  await user.type(second, 'الفصل  الدراسى الاول ')
  await user.click(form.getByRole('button', save))
  expect(grades.getByText('اكتب الاسم.')).toBeTruthy()
  expect(terms.getByText('هذا الاسم موجود قبله. اكتب اسمًا آخر.')).toBeTruthy()
  expect(document.activeElement).toBe(grades.getByLabelText('اسم الفرقة 1'))
  expect(sent).toEqual([])
})

const refusal = () =>
  Response.json(
    {
      type: 'about:blank',
      title: 'x',
      status: 409,
      code: 'faculty_in_use',
      request_id: 'r',
      fields: [{ path: '/grades/4', message: 'الكشوف: 8، الأسئلة: 120' }],
    },
    { status: 409 },
  )

test('if only the demonstration belongs to a grade, the form says when the demonstration goes', async () => {
  const { user, form, grades } = await open(FIVE_BY_THREE, refusal(), { demo: true })
  await user.click(grades.getByRole('button', { name: 'حذف فرقة الامتياز' }))
  await user.click(form.getByRole('button', save))
  expect(await grades.findByText(/البيانات التجريبية تُحذف كلها عند حفظ أول كشف/)).toBeTruthy()
})

test('if the server refuses to remove a grade, the form says what belongs to the grade', async () => {
  const { user, form, grades, terms } = await open(FIVE_BY_THREE, refusal())
  await user.click(grades.getByRole('button', { name: 'حذف فرقة الامتياز' }))
  await user.click(form.getByRole('button', save))
  const said = 'لا يُحذف ما له بيانات: فرقة الامتياز (الكشوف: 8، الأسئلة: 120).'
  expect((await grades.findByText(said)).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(form.getByRole('group', { name: 'الفِرَق' }))
  expect(terms.queryByText(/لا يُحذف/)).toBeNull()
  await user.click(grades.getByRole('button', { name: 'إضافة فرقة' }))
  expect(grades.queryByText(said)).toBeNull()
})
