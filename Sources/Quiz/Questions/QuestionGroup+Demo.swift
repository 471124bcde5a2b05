extension QuestionGroup {
    /// The decks that come with the program.
    public static let demo = [instruments, notation]

    static let instruments = QuestionGroup(
        title: "Instruments",
        questions: [
            Question(prompt: "How many strings has a violin?", answer: "Four", hint: "G, D, A and one more"),
            Question(
                prompt: "Which family does the saxophone belong to?",
                answer: "Woodwinds",
                hint: "Look at the reed"
            ),
            Question(
                prompt: "How many keys has a full-size piano?",
                answer: "88",
                hint: "52 of them are white"
            ),
            Question(
                prompt: "Which brass instrument changes its notes with a slide?",
                answer: "The trombone",
                hint: nil
            ),
            Question(
                prompt: "What makes the sound of a harpsichord?",
                answer: "Plucked strings",
                hint: "Not hammers"
            ),
            Question(
                prompt: "Which clef does a viola read most of the time?",
                answer: "The alto clef",
                hint: "A C clef"
            ),
            Question(
                prompt: "What does an orchestra tune to?",
                answer: "The oboe's A",
                hint: "A double reed"
            ),
            Question(
                prompt: "Which instrument is played without a touch?",
                answer: "The theremin",
                hint: nil
            ),
            Question(prompt: "How many valves has a trumpet?", answer: "Three", hint: nil),
            Question(
                prompt: "Which drum has a pedal to change its pitch?",
                answer: "The timpani",
                hint: "A kettle"
            ),
        ]
    )

    static let notation = QuestionGroup(
        title: "Words on the page",
        questions: [
            Question(prompt: "allegro", answer: "quick and cheerful", hint: "Faster than andante"),
            Question(prompt: "pianissimo", answer: "very soft", hint: "Two letters on the page"),
            Question(prompt: "crescendo", answer: "getting louder", hint: "It opens to the right"),
            Question(prompt: "da capo", answer: "from the beginning", hint: "Caput is the head"),
            Question(prompt: "legato", answer: "tied together", hint: "The opposite of staccato"),
            Question(prompt: "rubato", answer: "with stolen time", hint: nil),
            Question(prompt: "ostinato", answer: "a figure that keeps coming back", hint: "Obstinate"),
            Question(prompt: "a cappella", answer: "without instruments", hint: "As in the chapel"),
            Question(prompt: "tutti", answer: "everybody plays", hint: nil),
            Question(prompt: "fine", answer: "the end", hint: "Where da capo stops"),
        ]
    )
}
