import { ApiError } from '../../src/web/api/api-error.ts'
import { Alert } from '../../src/web/ui/Alert.tsx'
import { LinkButton } from '../../src/web/ui/Button.tsx'
import { DataRegion } from '../../src/web/ui/DataRegion.tsx'
import { EmptyMessage } from '../../src/web/ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../src/web/ui/ErrorMessage.tsx'
import { Loading } from '../../src/web/ui/Loading.tsx'
import { Notice } from '../../src/web/ui/Notice.tsx'
import { ProblemAlert } from '../../src/web/ui/ProblemAlert.tsx'
import { Skeleton } from '../../src/web/ui/Skeleton.tsx'
import { WrongLink } from '../../src/web/ui/WrongLink.tsx'
import { Specimen } from './Specimen.tsx'

const FAILED = new ApiError('service_unavailable', 'status 503', '01J9Z6-request')
const NO_DATA = { data: undefined, isRefetchError: false, refetch: () => undefined }

export function Messages() {
  return (
    <>
      <Specimen name="تنبيه: ملاحظة، تحذير، خطر">
        <Alert tone="note">تبدأ بيانات هذا الطالب على المنصة من الفرقة الثانية.</Alert>
        <Alert tone="warning">لم نجد طالبًا بهذا الرقم التعريفي.</Alert>
        <Alert tone="danger">تعذر الإرسال، حاول مرة أخرى.</Alert>
      </Specimen>
      <Specimen name="سطر يعرض فعلًا">
        <Notice text="في هذا الاختبار أسئلة حان وقت مراجعتها:" count={7} action="مراجعتها" onAct={() => undefined} />
      </Specimen>
      <Specimen name="رفض لأن الصفحة قديمة">
        <ProblemAlert
          error={new ApiError('edit_conflict')}
          reload={{ label: 'عرض الحالة الأخيرة', onReload: () => undefined }}
        />
      </Specimen>
      <Specimen name="لا شيء هنا">
        <EmptyMessage title="لم نجد هذا الرقم في هذه القائمة">
          <LinkButton to="/">البحث عن طالب</LinkButton>
        </EmptyMessage>
      </Specimen>
      <Specimen name="رابط لا يدل على صفحة">
        <WrongLink title="الكتب" home="/" />
      </Specimen>
      <Specimen name="خطأ يُعاد بعده">
        <ErrorMessage error={FAILED} onRetry={() => undefined} />
      </Specimen>
      <Specimen name="منطقة فشل تحميلها، وأخرى ما زالت تُحمَّل">
        <DataRegion source={{ ...NO_DATA, error: new ApiError('network') }}>{() => null}</DataRegion>
        <DataRegion source={{ ...NO_DATA, error: null }} pending={<Skeleton lines={4} />}>
          {() => null}
        </DataRegion>
      </Specimen>
      <Specimen name="انتظار">
        <Loading />
      </Specimen>
    </>
  )
}
