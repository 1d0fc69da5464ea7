import type { ListedState, SeatListKind } from './admin-seat-lists.ts'

/**
 * What withholding or releasing would do for a seat number of a list, in Arabic, for the screen and the command line.
 */
export const LISTED_STATE_WORDS: Readonly<Record<SeatListKind, Readonly<Record<ListedState, string>>>> = {
  withhold: {
    ready: 'تُحجب نتيجته',
    already: 'نتيجته محجوبة من قبل',
    no_marks: 'درجاته محجوبة في الكشف نفسه',
    unknown: 'لا طالب بهذا الرقم في هذه الفرقة والعام',
    twice: 'مكرر في القائمة',
  },
  release: {
    ready: 'يُرفع الحجب عن نتيجته',
    already: 'نتيجته غير محجوبة',
    no_marks: 'مكان الدرجات في الكشف كلمة «حجب»، فصحّح الدرجات فيه أولًا',
    unknown: 'لا طالب بهذا الرقم في هذه الفرقة والعام',
    twice: 'مكرر في القائمة',
  },
}

/** Why a list is refused if its seat numbers may be in either of two columns. */
export const UNCLEAR_SEATS =
  'أرقام الجلوس قد تكون في أكثر من عمود. اكتب «رقم الجلوس» فوق عمودها، أو اكتب كل رقم في سطر.'
