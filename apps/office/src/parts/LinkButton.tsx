import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type Rest<Own> = Omit<ComponentProps<'a'>, keyof Own>;

const ButtonAnchor = (props: ButtonProps & Rest<ButtonProps>): ReactNode => <Button component="a" {...props} />;
const TextAnchor = (props: AnchorProps & Rest<AnchorProps>): ReactNode => <Anchor size="sm" {...props} />;

/** A link styled as a button: it can be opened in another tab. */
export const LinkButton = createLink(ButtonAnchor);
export const TextLink = createLink(TextAnchor);
