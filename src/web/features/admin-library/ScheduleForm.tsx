import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskFile, DeskSchedule } from '#contract/admin-library.ts'
import { MAX_DESCRIPTION } from '#contract/library-lines.ts'
import { lineFormText, scheduleDeskText } from '../../i18n/ar/admin-library.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FileField } from './FileField.tsx'
import styles from './LineForm.module.css'
import { LIBRARY_DESK_KEY, saveSchedule } from './library-desk.api.ts'

interface ScheduleFormProps {
  schedule: DeskSchedule
  onSaved: () => void
  onCancel: () => void
}

/** The image of a timetable, and the same in words. */
export function ScheduleForm({ schedule: { place, image }, onSaved, onCancel }: ScheduleFormProps) {
  const client = useQueryClient()
  const [file, setFile] = useState<DeskFile | null>(image?.file ?? null)
  const [description, setDescription] = useState(image?.description ?? '')
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fileId: string) => {
      const was = image && { fileId: image.file.id, description: image.description }
      return saveSchedule(place, { fileId, description: description.trim(), was })
    },
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: LIBRARY_DESK_KEY }),
  })

  function submit() {
    const isWhole = file !== null && description.trim() !== ''
    setRefused(!isWhole)
    if (isWhole && !isPending) mutate(file.id)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FileField
        kinds={['image']}
        file={file}
        error={isRefused && !file ? scheduleDeskText.imageMissing : undefined}
        onChosen={setFile}
      />
      <TextArea
        label={scheduleDeskText.description}
        hint={scheduleDeskText.descriptionHint}
        value={description}
        required
        maxLength={MAX_DESCRIPTION}
        error={isRefused && description.trim() === '' ? scheduleDeskText.descriptionMissing : undefined}
        onChange={(event) => setDescription(event.target.value)}
      />
      {error && <Alert tone="danger">{PROBLEM_TEXTS[error.code]}</Alert>}
      <div className={styles.actions}>
        <Button submits busy={isPending}>
          {isPending ? lineFormText.saving : lineFormText.save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {lineFormText.cancel}
        </Button>
      </div>
    </form>
  )
}
