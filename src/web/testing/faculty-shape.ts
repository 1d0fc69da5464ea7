import type { FacultyShape } from '#contract/faculty-shape.ts'
import { takeShape } from '../api/faculty-shape.ts'

/** A faculty with five grades and three terms, some of them with unusual names. */
export const FIVE_BY_THREE: FacultyShape = {
  grades: [
    { name: 'السنة التمهيدية' },
    { name: 'الفرقة الأولى' },
    { name: 'الفرقة الثانية' },
    { name: 'الفرقة الثالثة' },
    { name: 'فرقة الامتياز' },
  ],
  terms: [{ name: 'الفصل الدراسي الأول' }, { name: 'الفصل الدراسي الثاني' }, { name: 'الفصل الصيفي' }],
}

/** Gives the test's faculty this shape (its grades and terms), in the screens and in the answers of `/api/portal`. */
export function haveShape(shape: FacultyShape): void {
  takeShape(shape)
}
