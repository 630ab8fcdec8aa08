interface Choices {
  data: { _id: string; name: string }[] | undefined;
  error: Error | undefined;
}

/** The options of a select field whose choices are fetched. @param prompt to choose one */
export function choicesOf({ data, error }: Choices, prompt: string) {
  const unknown = error ? 'Not known now' : 'Loading...';
  return [
    { value: '', label: data ? prompt : unknown },
    ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
}
