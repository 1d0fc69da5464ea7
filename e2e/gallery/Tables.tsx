import { OUTCOMES } from '#contract/degrees.ts'
import { ApiError } from '../../src/web/api/api-error.ts'
import { DegreesTable } from '../../src/web/ui/DegreesTable.tsx'
import { DeskSection } from '../../src/web/ui/DeskSection.tsx'
import { type Column, Ledger, LedgerRow } from '../../src/web/ui/Ledger.tsx'
import { LoadMore } from '../../src/web/ui/LoadMore.tsx'
import { MoreButton } from '../../src/web/ui/MoreButton.tsx'
import { PagedRegion } from '../../src/web/ui/PagedRegion.tsx'
import { type RankedRow, RankedTable } from '../../src/web/ui/RankedTable.tsx'
import { Verdict } from '../../src/web/ui/Verdict.tsx'
import { Specimen } from './Specimen.tsx'

const NAMES = ['ياسمين حسن عاصم خليفة', 'عبد الرحمن عبد العزيز عبد الحميد عبد المقصود الشرقاوي Abdelrahman']
const MARKS: Readonly<Record<string, string>> = { raised: '/50', failed: '49.99', absent: 'غـ', cheated: 'غش' }

const ROWS: readonly RankedRow[] = [
  ...NAMES.map((name, index) => ({
    rank: index + 1,
    total: 1012.5 - index,
    percentage: 92.05 - index,
    student: { seat: `1023${index}`, name, to: `/${index}` },
  })),
  { rank: 3, total: 1002, percentage: 91.09, student: undefined },
]

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: 'الترتيب', kind: 'rank' },
  { key: 'name', label: 'الاسم', kind: 'text' },
  { key: 'percentage', label: 'النسبة', kind: 'number' },
]

const PAGES = {
  data: { pages: [{ items: ROWS, total: 1234 }] },
  error: null,
  isRefetchError: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
}

export function Tables() {
  return (
    <>
      <Specimen name="سجل: صف يُضغط، وصف محجوب">
        <Ledger caption="أوائل الفرقة" columns={COLUMNS}>
          <LedgerRow columns={COLUMNS} cells={{ rank: '1', name: NAMES[0] ?? '', percentage: '91.77%' }} to="/1" />
          <LedgerRow columns={COLUMNS} cells={{ rank: '2', name: 'محجوب', percentage: '91.00%' }} />
        </Ledger>
      </Specimen>
      <Specimen name="قائمة مرتبة تُزاد، باسم طويل وطالب محجوب">
        <PagedRegion source={PAGES} empty={null}>
          {(rows) => <RankedTable caption="ترتيب النتائج" rankLabel="#" rows={rows} />}
        </PagedRegion>
      </Specimen>
      <Specimen name="آخر قائمة: مشغول، فشل، نهاية">
        <LoadMore shown={40} total={1234} hasMore busy error={null} onMore={() => undefined} />
        <LoadMore
          shown={80}
          total={1234}
          hasMore
          busy={false}
          error={new ApiError('network')}
          onMore={() => undefined}
        />
        <LoadMore shown={1234} total={1234} hasMore={false} busy={false} error={null} onMore={() => undefined} />
      </Specimen>
      <Specimen name="بقية قائمة لا يُعرف طولها: مشغول، فشل">
        <MoreButton source={{ ...PAGES, isFetchingNextPage: true }}>المزيد</MoreButton>
        <MoreButton source={{ ...PAGES, isFetchNextPageError: true, error: new ApiError('network') }}>
          المزيد
        </MoreButton>
      </Specimen>
      <Specimen name="درجات المواد، بكل حالاتها">
        <DegreesTable
          caption="الفصل الدراسي الأول"
          degrees={OUTCOMES.map((outcome, index) => ({
            name: index === 0 ? 'تاريخ الأدب العربي في العصر العباسي Abbasid Literature' : `مادة ${index}`,
            degree: MARKS[outcome] ?? '70',
            finalDegree: 100,
            isCalculatedInTotal: index !== 1,
            outcome,
          }))}
        />
        <DegreesTable caption="الفصل الدراسي الثاني" degrees={[]} />
      </Specimen>
      <Specimen name="حكم: ناجح، وراسب في عام من السجل">
        <Verdict verdict={{ text: 'ناجح', passed: true, basis: 'sheet' }} />
        <Verdict verdict={{ text: 'لم يجتز مادتين', passed: false, basis: 'facts' }} year="2024/25" />
      </Specimen>
      <Specimen name="قسم من شاشة للإدارة">
        <DeskSection title="التظلمات المفتوحة">
          <p>لا تظلمات مفتوحة.</p>
        </DeskSection>
      </Specimen>
    </>
  )
}
