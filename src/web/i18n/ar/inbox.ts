import type { MessageKind, MessageState } from '#contract/admin-inbox.ts'

/** Texts of the office's inbox for suggestions and problem reports. */

export const inboxText = {
  title: 'الرسائل',
  stateLabel: 'تصفية الرسائل بحالتها',
  kind: 'النوع',
  any: 'الكل',
  kinds: { suggestion: 'اقتراح', problem: 'مشكلة' } satisfies Record<MessageKind, string>,
  kindsOfMany: { suggestion: 'الاقتراحات', problem: 'المشكلات' } satisfies Record<MessageKind, string>,
  states: { new: 'جديدة', taken: 'قيد المتابعة', done: 'منتهية' } satisfies Record<MessageState, string>,
  list: 'الرسائل',
  more: 'عرض المزيد',
  visitor: 'زائر',
  page: 'الصفحة:',
  act: { new: 'إعادتها إلى الجديدة', taken: 'بدء المتابعة', done: 'إنهاء' } satisfies Record<MessageState, string>,
  said: {
    new: 'عادت الرسالة جديدة',
    taken: 'بدأت متابعة الرسالة',
    done: 'انتهت متابعة الرسالة',
    note: 'حُفظت الملاحظة',
  },
  note: 'ملاحظة الإدارة',
  noteHint: 'تقرؤها الإدارة وحدها.',
  writeNote: 'كتابة ملاحظة',
  saveNote: 'حفظ الملاحظة',
  none: { title: 'لا رسائل هنا', next: 'غيّر النوع أو الحالة لترى غيرها.' },
  noneAtAll: { title: 'لا رسائل بعد', next: 'يظهر هنا ما يرسله الزوار من اقتراحات وما يبلغون عنه من مشكلات.' },
  noneNew: { title: 'لا رسائل جديدة', next: 'كل الرسائل بدأت متابعتها أو انتهت.' },
} as const
