import { useState } from 'react'
import { type DeskSchedule, setScheduleEndpoint } from '#contract/admin-library.ts'
import { MAX_DESCRIPTION } from '#contract/library-lines.ts'
import { fileText, libraryDeskText, lineFormText, scheduleDeskText } from '../../i18n/ar/admin-library.ts'
import { Form, SaveActions } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { FileField } from './FileField.tsx'
import styles from './LineForm.module.css'
import { LIBRARY_DESK_KEY, saveSchedule } from './library-desk.api.ts'

interface ScheduleFormProps {
  schedule: DeskSchedule
  onClose: () => void
}

/** The form for a timetable image and its text description. */
export function ScheduleForm({ schedule: { place, image }, onClose }: ScheduleFormProps) {
  // The image as it was when the form opened: the server compares it with the stored one. A refetch while the officer
  // types must not replace it, or a colleague's change would be overwritten unseen.
  const [was] = useState(image && { fileId: image.file.id, description: image.description })
  const form = useContractForm({
    start: { file: image?.file ?? null, description: image?.description ?? '', isUploading: false },
    check: ({ isUploading }): Faults => (isUploading ? { fileId: fileText.wait } : {}),
    schema: setScheduleEndpoint.body,
    bodyOf: ({ file, description }) => ({ fileId: file?.id ?? '', description, was }),
    texts: { fileId: scheduleDeskText.imageMissing, description: scheduleDeskText.descriptionMissing },
    send: (body) => saveSchedule(place, body),
    onDone: onClose,
    refresh: [LIBRARY_DESK_KEY],
    done: libraryDeskText.saved,
  })
  return (
    <Form
      form={form}
      className={styles.form}
      actions={<SaveActions form={form} text={lineFormText} onCancel={onClose} />}
    >
      <FileField
        name="fileId"
        kinds={['image']}
        file={form.values.file}
        error={form.faults.fileId}
        onChosen={(file) => form.change({ file })}
        onRunning={(isUploading) => form.change({ isUploading })}
      />
      <TextArea
        {...form.field('description')}
        label={scheduleDeskText.description}
        hint={scheduleDeskText.descriptionHint}
        required
        maxLength={MAX_DESCRIPTION}
      />
    </Form>
  )
}
