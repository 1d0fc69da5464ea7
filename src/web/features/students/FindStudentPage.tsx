import { CircleHelp, Search } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { ApiError } from '../../api/api-error.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { actionText, siteText } from '../../i18n/ar/site.ts'
import { findText, idHelpText } from '../../i18n/ar/students.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './FindStudentPage.module.css'
import { StudentIdHelp } from './StudentIdHelp.tsx'
import { readStudentId } from './student-id.ts'
import { studentExists } from './students.api.ts'

type State = { step: 'idle' | 'searching' } | { step: 'refused'; message: string }

export function FindStudentPage() {
  const [helpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <PageHeading title={findText.title} />
      <div className={styles.sheet}>
        <p>{findText.lead}</p>
        <FindStudentForm />
        <Button look="quiet" onClick={() => setHelpOpen(true)}>
          <CircleHelp size={18} aria-hidden="true" />
          {idHelpText.title}
        </Button>
      </div>
      <p className={styles.bySeat}>{findText.bySeat}</p>
      <LinkButton look="quiet" to={ROUTES.home}>
        {siteText.home}
      </LinkButton>
      {helpOpen && <StudentIdHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function FindStudentForm() {
  const [value, setValue] = useState('')
  const [state, setState] = useState<State>({ step: 'idle' })
  const navigate = useNavigate()

  async function search(event: SubmitEvent) {
    event.preventDefault()
    const studentId = readStudentId(value)
    if (!studentId) return setState({ step: 'refused', message: findText.invalid })
    setState({ step: 'searching' })
    const found = await lookUp(studentId)
    if (found === 'yes') return navigate(pathTo(ROUTES.transcript, { student_id: studentId }))
    return setState({ step: 'refused', message: found === 'no' ? findText.notFound : findText.failed })
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void search(event)}>
      <Field
        label={findText.field}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={state.step === 'refused' ? state.message : undefined}
        advice={state.step === 'refused' && state.message === findText.invalid ? findText.invalidAdvice : undefined}
        maxLength={STUDENT_ID_LENGTH}
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button submits busy={state.step === 'searching'}>
        <Search size={18} aria-hidden="true" />
        {actionText.search}
      </Button>
    </form>
  )
}

/** A student whose data is not available, or withheld, exists; the transcript's page says so. */
async function lookUp(studentId: string): Promise<'yes' | 'no' | 'failed'> {
  try {
    return (await studentExists(studentId)) ? 'yes' : 'no'
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'data_unavailable' || failure.code === 'result_withheld') return 'yes'
    // A copy without a server has no file for an identifier that nobody has.
    return failure.code === 'student_not_found' || failure.code === 'not_found' ? 'no' : 'failed'
  }
}
