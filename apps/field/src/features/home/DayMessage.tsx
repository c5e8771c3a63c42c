import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { dayMessageWords } from '../../frame/words/day-message-words.ts';
import { useKeep } from '../../frame/use-kept.ts';
import { closeMessage } from '../../offline/day/day-notices.ts';
import type { DayMessage as Message } from '../../offline/day/message.ts';
import classes from './DayMessage.module.css';

/** The message of the day, until somebody closes it for the day. */
export const DayMessage = ({ message, today }: { message: Message; today: number }) => {
  const t = useT('field');
  const keep = useKeep();
  const { text, author } = dayMessageWords(message, useLanguage());
  return (
    <section className={classes.message} aria-label={t('Message of the day')}>
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        {author === '' ? null : <p className={classes.author}>{author}</p>}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Close message of the day')}
        onClick={() => keep(closeMessage(today))}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </section>
  );
};
