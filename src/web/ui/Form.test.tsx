import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient } from '../app/query-client.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Select } from './Select.tsx'
import { useContractForm } from './use-contract-form.ts'

const SCHEMA = z.object({ kind: z.string(), name: z.string() })

function Sample({ inDialog }: { inDialog: boolean }) {
  const form = useContractForm({
    start: { kind: 'a', name: '' },
    schema: SCHEMA,
    bodyOf: (values) => values,
    send: async () => undefined,
  })
  const fields = (
    <>
      <Select {...form.field('kind')} label="النوع" options={[{ value: 'a', label: 'أول' }]} />
      <Field {...form.field('name')} label="الاسم" />
    </>
  )
  if (!inDialog) {
    return (
      <Form form={form} takesFocus>
        {fields}
      </Form>
    )
  }
  return (
    <FormDialog form={form} title="نموذج" text={{ send: 'حفظ', cancel: 'إلغاء' }} onClose={() => undefined}>
      {fields}
    </FormDialog>
  )
}

test.each([
  ['a dialog focuses the list of choices', true, 'النوع'],
  ['a page focuses the text field', false, 'الاسم'],
])('a form of a list of choices and then a text field in %s', async (_, inDialog, focused) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sample inDialog={inDialog} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)))
})
