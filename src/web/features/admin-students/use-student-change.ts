import { useMutation, useQueryClient } from '@tanstack/react-query'
import { STUDENTS_KEY } from './students-desk.api.ts'

/** A change about a student. Done or refused, everything of students is asked for again: a refusal says that the screen is old. */
export function useStudentChange<Change>(make: (change: Change) => Promise<void>, onDone: (change: Change) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: (_, change) => onDone(change),
    onSettled: () => client.invalidateQueries({ queryKey: STUDENTS_KEY }),
  })
}
