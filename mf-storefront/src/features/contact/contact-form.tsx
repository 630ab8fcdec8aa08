import type { ContactMessage } from '@handloom/contracts/contact';
import { Button } from '@handloom/ui/button';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { ContactBanner } from './contact-banner';
import styles from './contact-form.module.scss';
import { useMessageForm } from './use-message-form';

export function ContactForm({ subject }: { subject: string }) {
  const { register, errors, isSubmitting, keep, submit, banner } = useMessageForm(subject);
  const field = (name: keyof ContactMessage, label: string) => ({
    label,
    error: errors[name]?.message,
    ...register(name, {
      // Blank space is no answer.
      validate: (value) => value.trim() !== '' || `${label} is required`,
    }),
  });
  return (
    <form onSubmit={submit} onChange={keep} noValidate className={styles.form}>
      <TextField autoComplete="name" {...field('fullName', 'Full Name')} />
      <div className={styles.pair}>
        <TextField type="email" autoComplete="email" {...field('email', 'Email')} />
        <TextField type="tel" autoComplete="tel" {...field('phone', 'Phone')} />
      </div>
      <TextField {...field('subject', 'Subject')} />
      <TextAreaField rows={6} {...field('message', 'Message')} />
      <Button type="submit" disabled={isSubmitting} className={styles.send}>
        {isSubmitting ? 'Submitting...' : 'Send message'}
      </Button>
      <ContactBanner banner={banner} isAllThereIs={Object.keys(errors).length === 0} />
    </form>
  );
}
