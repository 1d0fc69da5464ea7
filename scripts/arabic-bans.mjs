// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are lines of code
// The rules of docs/ARABIC-STYLE.md that a script can check line by line; house-bans.mjs runs them with its own bans.
// Add a word only if no text may use it in another sense.

const TEXTS = /^src\/(?:web\/i18n\/.*|contract\/.*|cli\/.*|web\/index|web\/preview)[.](?:ts|html)$/
const SHARED_AND_WEB = /^src\/(?:web\/i18n|contract)\/.*[.]ts$/
/**
 * Files in which no word may be changed, because they quote: verses, and the names of subjects as sheets spell them.
 */
const NOT_TEXTS = /[.]test[.]ts$|^src\/contract\/(?:search-text|subjects)[.]ts$|^src\/web\/i18n\/ar\/verses[.]ts$/

/** Passive verbs that readers would take for active ones, because their vowel marks are not written. */
const BARE_PASSIVES = [
  '(?:لم|لا|ولا|ولم|فلا|فلم) (?:ينسخ|يكتب|يفحص|يستورد|يؤخذ|تؤخذ|تحدد|ترصد|ينشر|تنشر|يضاف|تضاف|ترسل|تعدل|يعدل|يحسب|يفهم)',
  '(?:لم|ولم) (?:توجد|تكتب)',
  'س(?:تضاف|يضاف|تحذف|تنشر)',
  '(?:أضيف|أضيفت|أخفي|أخفيت|ألغي|ألغيت|أعطي|أغلقت|سحبت|حذفت|استعيد)',
  'فتحت ولم تغلق',
]

/** Words that no text may use, as patterns, each with the word to use instead. */
const OTHER_WORDS = [
  ['(?:ال|لل|وال|بال)?بوابة', 'المنصة'],
  ['للموقع', 'للمنصة'],
  ['الكراسة', 'ورقة الإجابة'],
  ['المركز المكرر', 'الترتيب المكرر'],
  ['(?:ال)?مركز(?:ي|هم|ه)?', 'الترتيب'],
  ['ملتبسة?', 'أسماء متشابهة'],
  ['(?:هويتين|الهويتين|أسئلة الهوية)', 'سجلين، أسماء متشابهة'],
  ['(?:ال)?إفراج', 'رفع الحجب'],
  ['تسوية', 'إغلاق'],
  ['(?:ال)?جلسة', 'تسجيل الدخول'],
  ['(?:ال)?أدوار', 'صلاحيات'],
  ['برنامج الجداول', 'إكسل'],
  ['تطبيق الرموز', 'تطبيق المصادقة'],
  ['(?:تفعيل|إيقاف|إلغاء) الخطوة الثانية', 'التحقق بخطوتين'],
  ['(?:ال)?خيار(?:ات|ين)?', 'اختيار'],
  ['حاول (?:مرة أخرى|بعد قليل)', 'أعد المحاولة'],
  ['برجاء', 'من فضلك'],
  ['للقراءة والتحميل', 'للقراءة والتنزيل'],
  ['(?:الاختبارات|الامتحانات) السابقة', 'امتحانات الأعوام السابقة'],
  ['طلب إعادة رصد', 'تظلم'],
  ['(?:ال)?التماسات?', 'تظلم'],
  ['(?:ال)?شكاوى', 'تظلم، مشكلة'],
  ['تحميل (?:الكتاب|الجدول|الأسئلة|الكشف|النسخة|التسجيل)', 'تنزيل'],
  ['امتحان(?:ات)? (?:تجريبي|تجريبية|المادة|المواد|مادة)', 'اختبار'],
  ['(?:ال)?اختبارات (?:الأعوام|الفصل|النهائية|السابقة)', 'امتحانات'],
  ['(?:هذا الموقع|موقع (?:الكلية|المنصة)|موقعنا)', 'المنصة'],
]

const NOUNS = 'طالب|طالبًا|طلاب|سؤال|سؤالًا|أسئلة|درجة|درجات|زيارة|زيارات|ملف|ملفًّا|ملفات|صف|صفًّا|صفوف|يوم|يومًا|أيام'
const BUTTON_VERBS =
  'موافق|لا تحفظه|لا تستعمله|تحقق|احفظها|انشر|احفظ|أرسل|احذف|انسخ|أزل|تابع|أبلغ|ابدأ|اعرض|ألغ|انسها|حدِّث'
const KNOWN_LATIN =
  /^(?:GIFT|Aiken|Moodle|QTI|XML|CSV|csv|xlsx?|ods|JSON|HTML|OpenDocument|JavaScript|Enter|Esc|Tab|Shift|Ctrl|Delete|name|example|com|DOCTYPE|Excel|Postgres|PDF|JPG|JPEG|PNG|WebP|GIF|MP3|OGG|M4A|LaTeX|Latin|value|expected|count|row|column|student|subject|degree|place|worksheet|grade|term|year|bdi|https?|s3|npm|run|diwan|restore|backups?|storage|mail|faculty|me|pg_dump|pg_restore|Unexpected|Application|Error)$/

export const ARABIC_BANS = [
  {
    name: 'passive verb without its vowel mark',
    instead: 'Write the vowel mark on its first letter: نُشر، تُضاف.',
    breaks: words(BARE_PASSIVES),
    bad: ["none: 'لم يكتب شيء.'", "added: 'أسئلة ستضاف'", "asked: 'أضيف السؤال'"],
    good: "none: 'لم يُكتب شيء، وأُضيف الباقي. ما كتبته باقٍ هنا.'",
  },
  ...OTHER_WORDS.map(([word, ours]) => ({
    name: 'synonym of a fixed term',
    instead: `Write ${ours}: see docs/ARABIC-STYLE.md.`,
    breaks: words([word]),
    bad: `text: '${plainest(word)}'`,
    good: `text: '${ours}'`,
  })),
  {
    name: 'number before a noun that does not agree with it',
    instead: 'Use `counted` of src/contract/arabic-amounts.ts, or write the number after a colon.',
    breaks: (line) => new RegExp(`\\}[  ](?:${NOUNS})(?![\\p{L}\\p{M}])`, 'u').test(line),
    bad: ['print(`${count} طالبًا`)', "text: 'أسماء {value} طالبًا'"],
    good: 'print(`عدد الطلاب: ${count}`)',
  },
  {
    name: 'ISO timestamp in an Arabic text',
    instead: 'Use `formatMoment` of src/contract/arabic-moments.ts.',
    breaks: (line) => /\p{Script=Arabic}[^`]*\$\{[^}]*toISOString\(\)\}/u.test(line),
    bad: 'print(`يُنشر في ${time.toISOString()}`)',
    good: 'print(`يُنشر في ${formatMoment(time.toISOString())}`)',
  },
  {
    name: 'English word in an Arabic text',
    instead: 'Translate it, or add the name to KNOWN_LATIN in arabic-bans.mjs.',
    files: SHARED_AND_WEB,
    breaks: hasStrangeLatin,
    bad: "text: 'القيمة في صف is_calculated_in_total يجب أن تكون 1'",
    good: "text: 'الصيغ المقبولة: GIFT وCSV'",
  },
  {
    name: 'button label in the imperative',
    instead: 'Name the act with a noun: نشر، حفظ، إرسال.',
    files: SHARED_AND_WEB,
    breaks: (line) => new RegExp(`'(?:${BUTTON_VERBS})(?: [^'.؟:،]*)?'`, 'u').test(line) || /'نعم، /.test(line),
    bad: ["send: 'أرسل'", "send: 'انسخ الرمز'", "send: 'نعم، احذف'", "action: 'حدِّث'"],
    good: "send: 'إرسال', hint: 'أرسل سؤالك إن كان مختلفًا.'",
  },
  {
    name: 'technical word for a failure',
    instead: 'Say what happened and what to do: «تعذر …. أعد المحاولة.»',
    breaks: (line) => /(?<![\p{L}\p{M}])فشل(?! التسجيل| الإرسال)/u.test(line) || /غير صالح/.test(line),
    bad: ["text: 'فشل الرفع'", "text: 'رابط غير صالح'"],
    good: "failed: 'فشل الإرسال', text: 'رابط لا يعمل'",
  },
  {
    name: 'progress text without an ellipsis',
    instead: 'End the text with an ellipsis.',
    files: SHARED_AND_WEB,
    breaks: (line) => /'جارٍ [^'….]*'/.test(line),
    bad: "sending: 'جارٍ الإرسال'",
    good: "sending: 'جارٍ الإرسال…'",
  },
  {
    name: 'word without the vowel mark it needs',
    instead: 'Write the shadda or the vowel: سجّل، جرّب، عُد، صفًّا، نهائيًّا.',
    breaks: words([
      'سجل الدخول',
      'جرب',
      'عد (?:إلى|لاحقًا|بعد)',
      'صفًا',
      'نهائيًا',
      'إلكترونيًا',
      'ملفًا',
      'نصًا',
      'سرًا',
      'حقًا',
      'جدًا',
      'مخفيًا',
    ]),
    bad: ["next: 'سجل الدخول أولًا.'", "lead: 'احذفه نهائيًا'"],
    good: "next: 'سجّل الدخول أولًا.', lead: 'احذفه نهائيًّا'",
  },
].map((ban) => ({ files: TEXTS, ...ban, breaks: (line) => !isComment(line) && ban.breaks(line) }))

/** Returns whether the Arabic bans apply to the file. */
export function hasArabicTexts(path) {
  return TEXTS.test(path) && !NOT_TEXTS.test(path)
}

/**
 * Returns a regular expression that matches whole words only: no letter or vowel mark stands beside a match.
 */
function words(patterns) {
  const search = new RegExp(`(?<![\\p{L}\\p{M}])(?:${patterns.join('|')})(?![\\p{L}\\p{M}])`, 'u')
  return (line) => search.test(line)
}

/** Returns an example text that a pattern of OTHER_WORDS matches. */
function plainest(pattern) {
  return pattern.replace(/\(\?:([^|)]*)[^)]*\)\??/g, '$1').replace(/.\?/gu, '')
}

function isComment(line) {
  return /^\s*(?:\/\/|\/?\*|<!--)/.test(line)
}

/** Whether a quoted text with Arabic also has an unknown Latin word; `${…}` is code and is skipped. */
function hasStrangeLatin(line) {
  const texts = line.match(/'[^']*'|`[^`]*`/g) ?? []
  return texts.some((text) => {
    if (!/\p{Script=Arabic}/u.test(text)) return false
    const latin =
      text
        .replace(/\$\{[^}]*\}/g, '')
        .replace(/\\u[0-9a-f]{4}/gi, '')
        .match(/[A-Za-z_]{2,}\d?/g) ?? []
    return latin.some((word) => !KNOWN_LATIN.test(word))
  })
}
