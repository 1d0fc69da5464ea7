import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Awaited } from '../../src/web/ui/Awaited.tsx'
import { AwaitedResults } from '../../src/web/ui/AwaitedResults.tsx'
import { BrokenOff } from '../../src/web/ui/BrokenOff.tsx'
import { KeepFile } from '../../src/web/ui/KeepFile.tsx'
import { KeptSince } from '../../src/web/ui/KeptSince.tsx'
import { Lines } from '../../src/web/ui/Lines.tsx'
import { PrintHead } from '../../src/web/ui/PrintHead.tsx'
import { Specimen } from './Specimen.tsx'

const HOUR = 3_600_000
const ITEM = { grade: 'grade_1', term: 2, year: 2025, session: 1, since: '2025-06-20T09:00:00.000Z' } as const
const AGO = new Date(Date.now() - 3 * HOUR).toISOString()
const CLIENT = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/**
 * Components that appear late or show stored data: awaited results, code that did not load, and the age of stored data.
 */
export function Later() {
  return (
    <QueryClientProvider client={CLIENT}>
      <Specimen name="نتيجة منتظرة بلا موعد">
        <AwaitedResults items={[{ ...ITEM, announced_at: null }]} />
        <Awaited items={[]} />
      </Specimen>
      <Specimen name="جزء لم يصل">
        <BrokenOff error={new Error('no network')} onRetry={() => undefined} />
      </Specimen>
      <Specimen name="عمر ما حفظه الجهاز">
        <KeptSince at={AGO} />
      </Specimen>
      <Specimen name="نص من سطرين">
        <Lines text={'تم الإرسال.\nسيصلك الرد قريبًا.'} />
      </Specimen>
      {/* Hidden: a component for paper only, which shows the time of printing, and one that needs a service worker. */}
      <div hidden>
        <PrintHead title="كشف" />
        <KeepFile file={{ url: '/book.pdf', name: 'كتاب', place: '/' }} use="read" />
      </div>
    </QueryClientProvider>
  )
}
