import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorElementProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;
type ButtonElementProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

/** A link within the portal, handled by the router. */
export const TextLink = createLink((props: AnchorElementProps) => <Anchor {...props} />);

/** A link within the portal, styled as a button. */
export const ButtonLink = createLink((props: ButtonElementProps) => <Button component="a" {...props} />);
