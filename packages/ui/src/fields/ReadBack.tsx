import { Button, Group } from '@mantine/core';

interface ReadBackProps<Value> {
  question: string;
  values: readonly Value[];
  say: (value: Value) => string;
  onChoose: (value: Value) => void;
}

/** The possible meanings of the typed text, each as a button that selects it. */
export function ReadBack<Value extends string | number>({ question, values, say, onChoose }: ReadBackProps<Value>) {
  return (
    <Group role="group" aria-label={question} gap="sm" mt="sm">
      {values.map((value) => (
        <Button key={value} type="button" variant="default" onClick={() => onChoose(value)}>
          {say(value)}
        </Button>
      ))}
    </Group>
  );
}
